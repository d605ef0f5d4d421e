// Runs before the first paint, so that a chosen theme does not flash in from the default one.
// A file of its own because the page's policy forbids inline scripts.
try {
  const theme = JSON.parse(localStorage.getItem('tzaar.settings') ?? '{}').theme;
  if (['light', 'dark', 'contrast'].includes(theme)) document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden or hold something else; the default theme then stands.
}
