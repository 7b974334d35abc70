// Runs before the first paint, so that the chosen theme never flashes. Kept out of the bundle for that reason;
// lib/theme.ts writes what is read here.
(function applyStoredTheme() {
  let theme = 'light';
  try {
    if (localStorage.getItem('theme') === 'dark') theme = 'dark';
  } catch {
    // Storage can be blocked by the browser; the default stands.
  }
  document.documentElement.dataset.theme = theme;
})();
