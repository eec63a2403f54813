/**
 * Scrolls links that are wider than the window to the one of the page shown.
 *
 * @param nav scrolls sideways, and has the links
 */
export function scrollToCurrent(nav: HTMLElement): void {
  const current = nav.querySelector<HTMLElement>('[aria-current]')
  if (current) nav.scrollLeft = current.offsetLeft - nav.offsetLeft - 16
}
