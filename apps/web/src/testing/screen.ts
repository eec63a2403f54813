import { type Locator, locators, page, userEvent } from 'vitest/browser'

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** What a selector finds, for what has no role and no text of its own. */
    getByCss: (selector: string) => Locator
  }
}

locators.extend({ getByCss: (selector) => `css=${selector}` })

export { page, userEvent }

/** The list's row, or card, of a record. */
export const rowOf = (name: string): Locator => page.getByRole('row').filter({ hasText: name })

/** The elements of the page that a selector finds, for what has no role and no text of its own. */
export const elements = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)]

/** Moves the focus to an element, as scripts and assistive technology do. */
export async function focus(locator: Locator): Promise<void> {
  const element = await locator.findElement()
  if (element instanceof HTMLElement) element.focus()
}

/** The texts of what a locator finds, each with single spaces. */
export const textsOf = (locator: Locator): string[] =>
  locator.elements().map((element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim())

/** By how many pixels a page is wider than what the window shows of it: a scrollbar at the side shows nothing of it. */
export const sidewaysOverflow = (): number =>
  document.documentElement.scrollWidth - document.documentElement.clientWidth
