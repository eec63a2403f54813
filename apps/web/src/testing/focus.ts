import type { Locator } from 'vitest/browser'

/** Whether an element has the focus. Use it for elements of shadow trees, which `toHaveFocus` does not see. */
export function hasFocus(locator: Locator): boolean {
  const element = locator.query()
  return element !== null && (element.getRootNode() as Document | ShadowRoot).activeElement === element
}
