// Applies the chosen theme before the first paint: loaded as a blocking script, because the content policy forbids inline ones.
{
  const chosen = localStorage.getItem('theme')
  const isDark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
}
