import { type Locator, page, userEvent } from 'vitest/browser'

export { commands } from 'vitest/browser'
export { page, userEvent }

/** The list's row, or card, of a record. */
export const rowOf = (name: string): Locator => page.getByRole('row').filter({ hasText: name })

/** The elements of the page that a selector finds, for what has no role and no text of its own. */
export const elements = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)]
