// Applies the theme chosen in the portal, which shares this origin, before the first paint.
// Key, cookie and values are those of the portal; without a choice the device decides.
{
  let chosen
  try {
    const allowed =
      /(?:^|; )(?:__Host-)?portico_consent=preferences(?:;|$)/.test(document.cookie) &&
      /(?:^|; )(?:__Host-)?portico_consent_version=1\.2(?:;|$)/.test(document.cookie)
    const remembered = allowed && /(?:^|; )(?:__Host-)?portico_visitor=\w*\.(light|dark)/.exec(document.cookie)?.[1]
    chosen = sessionStorage.getItem('theme') ?? remembered
  } catch {
    // Storage is blocked: the device decides.
  }
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
}
