/**
 * Fetches a script that a module will import. Not as a module: that would be compiled as soon as it comes.
 *
 * @param address below the origin, such as `/assets/index-x1y2.js`
 */
export function preloadScript(address: string): void {
  const link = document.createElement('link')
  link.rel = 'preload'
  link.as = 'script'
  link.crossOrigin = ''
  link.setAttribute('href', address)
  document.head.append(link)
}
