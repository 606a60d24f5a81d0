/** Scrolls a box, and nothing around it, until the part marked as current is in view. */
export function showCurrent(box: HTMLElement | undefined): void {
  const here = box?.querySelector<HTMLElement>('[aria-current]');
  if (!box || !here) return;
  const [inside, outside] = [here.getBoundingClientRect(), box.getBoundingClientRect()];
  if (inside.top < outside.top || inside.bottom > outside.bottom) {
    box.scrollTop += inside.top - outside.top - outside.height / 2;
  }
}
