// Applies the theme chosen in the portal, which shares this origin, before the first paint.
// Key and values are those of the portal; without a choice the device decides.
{
  let chosen
  try {
    chosen = localStorage.getItem('theme')
  } catch {
    // Storage is blocked: the device decides.
  }
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
}
