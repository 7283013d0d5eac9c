// Runs before the first paint, so that a dark page never flashes light. A file, because the CSP allows no inline script.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem('theme');
  } catch {
    // Storage forbidden: light.
  }
  document.documentElement.setAttribute('data-theme', stored === 'dark' ? 'dark' : 'light');
})();
