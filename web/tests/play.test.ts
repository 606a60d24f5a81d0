import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chance, choose, idOf, launch, make, openPage, press, Server, settled } from './harness';

let server: Server;
let browser: Browser;

beforeAll(async () => {
  server = await Server.start();
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Plays with the mouse until the game is over, and returns the server's view of it. */
async function playOut(page: Page, id: string, seed: number) {
  const random = chance(seed);
  let doc = await settled(server, page, id);
  while (!doc.outcome) {
    await make(page, doc, choose(doc, random).text);
    await page.waitForFunction(
      (version) =>
        Number(document.querySelector('[data-version]')?.getAttribute('data-version')) > version,
      doc.version,
    );
    doc = await settled(server, page, id);
  }
  return doc;
}

describe('a complete game against the computer', () => {
  it.each([
    'tic-tac-toe',
    'three-mens-morris',
    'nine-holes',
    'five-mens-morris',
    'six-mens-morris',
    'seven-mens-morris',
    'nine-mens-morris',
    'lasker-morris',
    'eleven-mens-morris',
    'twelve-mens-morris',
    'morabaraba',
    'fox-and-geese',
    'chinese-checkers',
  ])('of %s ends with a reason in words', async (game) => {
    const { page, complaints } = await openPage(browser);
    // Quick limits keep wandering games short; they end by the same rules.
    const spec = /^(tic|fox|chinese)/.test(game) ? game : `${game}:quiet-plies=30`;
    const { id } = await server.newGame({ game: spec, level: 2 });
    await page.goto(`${server.url}/play/${id}`);
    const doc = await playOut(page, id, 7);
    expect(doc.outcome?.text).toBeTruthy();
    await page
      .locator('.status')
      .getByText(doc.outcome?.text ?? '')
      .waitFor();
    await page.getByRole('button', { name: 'Play again' }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('of solitaire ends when no jump is left, and the result is kept', async () => {
    const { page, complaints } = await openPage(browser);
    const { id } = await server.newGame({ game: 'solitaire', mode: 'solitaire' });
    await page.goto(`${server.url}/play/${id}`);
    const doc = await playOut(page, id, 11);
    expect(doc.outcome?.reason).toBe('no-jump-left');
    await page.reload();
    await page.locator('ol a').first().waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

describe('two people at one screen', () => {
  it('move in turn, take back, make again and agree a draw', async () => {
    const { page, complaints } = await openPage(browser);
    await page.goto(server.url);
    await page.getByLabel('a person here').check();
    await page.getByRole('button', { name: 'Play Six Men’s Morris' }).click();
    await page.waitForURL('**/play/*');
    const id = idOf(page);
    for (let ply = 0; ply < 4; ply++) {
      const doc = await settled(server, page, id);
      await make(page, doc, choose(doc, chance(ply)).text);
      await page.locator(`[data-plies="${ply + 1}"]`).waitFor();
    }
    const before = await server.game(id);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator('[data-plies="3"]').waitFor();
    await page.getByRole('button', { name: 'Redo' }).click();
    await page.locator('[data-plies="4"]').waitFor();
    expect((await server.game(id)).state.position).toBe(before.state.position);
    await page.getByRole('button', { name: 'Agree draw' }).click();
    await page.locator('.result').getByText('1/2-1/2').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('are asked plainly which man a mill takes', async () => {
    const { page } = await openPage(browser);
    const { id } = await server.newGame({ game: 'nine-mens-morris', mode: 'two-players' });
    await page.goto(`${server.url}/play/${id}`);
    for (const [ply, point] of ['a7', 'b2', 'd7', 'd2'].entries()) {
      await press(page, point);
      await page.locator(`[data-plies="${ply + 1}"]`).waitFor();
    }
    await press(page, 'g7');
    await page.getByText('Take one of the pulsing men').waitFor();
    expect(await page.locator('.can-remove').count()).toBe(2);
    await press(page, 'd2');
    await page.locator('[data-plies="5"]').waitFor();
    expect((await server.game(id)).moves.at(-1)?.text).toBe('g7xd2');
    await page.context().close();
  });
});

it('lets men be dragged', async () => {
  const { page } = await openPage(browser);
  const { id } = await server.newGame({ game: 'chinese-checkers', mode: 'two-players' });
  await page.goto(`${server.url}/play/${id}`);
  const doc = await settled(server, page, id);
  const move = doc.state.moves.find((legal) => legal.steps.length === 2);
  const [from, to] = [move?.steps[0]?.point, move?.steps[1]?.point];
  const middle = async (point: string | undefined) => {
    const box = await page.locator(`[data-point="${point}"]`).boundingBox();
    if (box === null) throw new Error(`${point} is not on the screen`);
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  await page.mouse.move(...(await middle(from)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(to)), { steps: 6 });
  await page.mouse.up();
  await page.locator('[data-plies="1"]').waitFor();
  expect((await server.game(id)).moves[0]?.text).toBe(move?.text);
  await page.context().close();
});

it('shows a hint, and resigning ends the game', async () => {
  const { page } = await openPage(browser);
  const { id } = await server.newGame({ game: 'nine-mens-morris' });
  await page.goto(`${server.url}/play/${id}`);
  await settled(server, page, id);
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.locator('.mark.hint').waitFor();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.locator('.result').getByText('0-1').waitFor();
  await page.getByRole('button', { name: 'Play again' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith(id));
  await page.context().close();
});

it('goes on where it was after the server was killed', async () => {
  const { page } = await openPage(browser);
  const { id } = await server.newGame({ game: 'nine-mens-morris', mode: 'two-players' });
  await page.goto(`${server.url}/play/${id}`);
  await press(page, 'd6');
  await page.locator('[data-plies="1"]').waitFor();
  await server.kill();
  await press(page, 'f4');
  await page.getByRole('alert').getByText('does not answer').waitFor();
  await server.run();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await press(page, 'f4');
  await page.locator('[data-plies="2"]').waitFor();
  expect((await server.game(id)).moves.map((move) => move.text)).toEqual(['d6', 'f4']);
  await page.goto(server.url);
  await page.getByRole('heading', { name: 'Go on playing' }).waitFor();
  await page.context().close();
});

it('can be played by keyboard alone', async () => {
  const { page } = await openPage(browser);
  await page.goto(server.url);
  await page.getByLabel('a person here').focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Play Three Men’s Morris' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/play/*');
  await page.locator('[data-point]').first().waitFor();
  // From the heading, which has the focus on a new page, Tab leads to the board.
  for (let i = 0; i < 12; i++) {
    if (await page.evaluate(() => document.activeElement?.hasAttribute('data-point'))) break;
    await page.keyboard.press(i < 6 ? 'Shift+Tab' : 'Tab');
  }
  await page.keyboard.type('b2');
  await page.keyboard.press('Enter');
  await page.locator('[data-plies="1"]').waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  await page.locator('[data-plies="2"]').waitFor();
  const doc = await server.game(idOf(page));
  expect(doc.moves.map((move) => move.text)).toEqual(['b2', 'a3']);
  const label = await page.locator('[data-point="b2"]').getAttribute('aria-label');
  expect(label).toBe('b2, white man');
  await page.context().close();
});
