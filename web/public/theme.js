// Runs before the first paint, so that a chosen theme never flashes; the content policy allows no inline script. Without a
// choice the stylesheet follows the system. lib/theme.ts writes what is read here.
(function applyStoredTheme() {
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Storage can be blocked by the browser; the theme then follows the system.
  }
})();
