// Runs before the first paint, to avoid a flash of the wrong theme. A separate file, because the content security policy
// forbids inline scripts. Without a stored theme the stylesheet follows the system. lib/theme.ts stores the theme.
(function applyStoredTheme() {
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Storage can be blocked by the browser; the theme then follows the system.
  }
})();
