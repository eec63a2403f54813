/** Gives focus to the page's heading, or to the page while its heading is not there yet. */
export function focusHeading(main: HTMLElement): void {
  const heading = main.querySelector('h1')
  if (heading) heading.tabIndex = -1
  ;(heading ?? main).focus({ preventScroll: true })
}
