import type { KeyboardEvent } from 'react'

/** What the arrow keys go through: links and the buttons of groups, as far as they are shown. */
const STOPS = 'a[href], button[aria-expanded]'

/**
 * Keys of the navigation, beside Tab: up and down go through entries, Home and End to the first and last; right opens a group, left closes
 * it, or goes from an entry to its group.
 *
 * @param event of the element around all entries
 */
export function handleNavigationKey(event: KeyboardEvent<HTMLElement>): void {
  const from = event.target as HTMLElement
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !from.matches(STOPS)) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)]
  const next = nextStop(event.key, from, stops)
  if (next === undefined) return
  event.preventDefault()
  if (next === 'toggle') from.click()
  else next?.focus()
}

function nextStop(key: string, from: HTMLElement, stops: HTMLElement[]): HTMLElement | 'toggle' | null | undefined {
  const index = stops.indexOf(from)
  const expanded = from.getAttribute('aria-expanded')
  switch (key) {
    case 'ArrowDown':
      return stops[index + 1] ?? null
    case 'ArrowUp':
      return stops[index - 1] ?? null
    case 'Home':
      return stops[0] ?? null
    case 'End':
      return stops.at(-1) ?? null
    case 'ArrowRight':
      return expanded === 'false' ? 'toggle' : expanded === 'true' ? (stops[index + 1] ?? null) : undefined
    case 'ArrowLeft':
      return expanded === 'true' ? 'toggle' : groupOf(from)
    default:
      return undefined
  }
}

/** The button of the group that an entry stands in. */
const groupOf = (entry: HTMLElement) =>
  entry.parentElement?.closest('li:has(> button[aria-expanded])')?.querySelector<HTMLElement>(':scope > button')
