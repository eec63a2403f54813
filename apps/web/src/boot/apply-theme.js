// Applies the chosen theme before the first paint: loaded as a blocking script, because the content policy forbids inline ones.
{
  const allowed =
    /(?:^|; )(?:__Host-)?portico_consent=preferences(?:;|$)/.test(document.cookie) &&
    /(?:^|; )(?:__Host-)?portico_consent_version=1\.2(?:;|$)/.test(document.cookie)
  const remembered = allowed && /(?:^|; )(?:__Host-)?portico_visitor=\w*\.(light|dark)/.exec(document.cookie)?.[1]
  const chosen = sessionStorage.getItem('theme') ?? remembered
  const isDark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
}
