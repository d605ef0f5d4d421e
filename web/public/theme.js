// Runs before the first paint, so that a chosen theme or material does not appear after a flash of the default one.
// A separate file because the page's policy forbids inline scripts.
try {
  const { theme, material } = JSON.parse(localStorage.getItem('tzaar.settings') ?? '{}');
  if (['light', 'dark', 'contrast'].includes(theme)) document.documentElement.dataset.theme = theme;
  if (['slate', 'walnut'].includes(material)) document.documentElement.dataset.material = material;
} catch {
  // Storage may be forbidden or contain something else; then the default theme stays.
}
