// Runs before the first paint, so that a chosen theme or material does not flash in from the default one.
// A file of its own because the page's policy forbids inline scripts.
try {
  const { theme, material } = JSON.parse(localStorage.getItem('tzaar.settings') ?? '{}');
  if (['light', 'dark', 'contrast'].includes(theme)) document.documentElement.dataset.theme = theme;
  if (['slate', 'walnut'].includes(material)) document.documentElement.dataset.material = material;
} catch {
  // Storage may be forbidden or hold something else; the default theme then stands.
}
