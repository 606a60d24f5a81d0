// Runs before the first paint so that a remembered theme does not flash.
try {
  var theme = JSON.parse(localStorage.getItem('merels.settings') || '{}').theme;
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Without storage the system's preference decides.
}
