import type { FocusEvent, KeyboardEvent } from 'react'

/**
 * The keyboard of a schema's tree (WAI-ARIA APG, Tree View). One row is among the page's tab stops; it is marked in the document
 * itself, so that moving through a thousand rows draws none of them.
 */
const ROW = '[role="treeitem"]'

const rowsOf = (tree: Element): HTMLElement[] => [...tree.querySelectorAll<HTMLElement>(ROW)]

const treeOf = (element: Element): HTMLElement | null => element.closest<HTMLElement>('[role="tree"]')

/** Links of a row that are tab stops only while the keyboard is on the row. */
const ownLinks = (row: Element): HTMLElement[] => [
  ...row.querySelectorAll<HTMLElement>(':scope > [data-entry] a:not([data-rich-text] a)')
]

function setTabStop(row: HTMLElement, isStop: boolean): void {
  row.tabIndex = isStop ? 0 : -1
  for (const link of ownLinks(row)) link.tabIndex = isStop ? 0 : -1
}

function moveTabStop(tree: Element, row: HTMLElement): void {
  for (const other of tree.querySelectorAll<HTMLElement>(`${ROW}[tabindex="0"]`))
    if (other !== row) setTabStop(other, false)
  setTabStop(row, true)
}

/** Makes the first row a tab stop when none is. */
export function ensureTabStop(tree: HTMLElement): void {
  if (tree.querySelector(`${ROW}[tabindex="0"]`)) return
  const first = tree.querySelector<HTMLElement>(ROW)
  if (first) setTabStop(first, true)
}

/** Hands the tab stop on to the row that stays, before what is inside it goes. */
export function keepTabStop(within: Element): void {
  const row = within.closest<HTMLElement>(ROW)
  const tree = treeOf(within)
  if (!row || !tree?.querySelector(`${ROW}[tabindex="0"]`)) return
  const inner = row.querySelector(`${ROW}[tabindex="0"]`)
  if (!inner) return
  moveTabStop(tree, row)
  if (inner.contains(document.activeElement)) row.focus()
}

/** Puts the keyboard on a row. */
export function focusRow(row: HTMLElement): void {
  const tree = treeOf(row)
  if (tree) moveTabStop(tree, row)
  row.focus({ preventScroll: true })
}

/** Wherever a click or a link puts the focus, the arrow keys go on from there. */
export function onTreeFocus({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  const row = (target as Element).closest<HTMLElement>(ROW)
  if (row && row.tabIndex !== 0) moveTabStop(currentTarget, row)
}

/** Time within which letters that are typed belong to one name, in milliseconds. */
const TYPING_MS = 700
let typed = ''
let typedAt = 0

function typeAhead(rows: HTMLElement[], from: number, letter: string, now: number): HTMLElement | undefined {
  typed = now - typedAt < TYPING_MS ? typed + letter : letter
  typedAt = now
  // One letter again and again goes from one name that begins with it to the next.
  const isOneLetter = new Set(typed).size === 1
  const wanted = (isOneLetter ? letter : typed).toLowerCase()
  const start = isOneLetter ? from + 1 : from
  const inOrder = [...rows.slice(start), ...rows.slice(0, start)]
  return inOrder.find((row) => row.dataset.name?.toLowerCase().startsWith(wanted))
}

const toggleOf = (row: Element) => row.querySelector<HTMLElement>(':scope > [data-toggle]')
const linkOf = (row: Element) => row.querySelector<HTMLElement>(':scope > [data-entry] a[data-place]')

/** Opens or closes rows, and moves between them. What is inside a row, such as a link or a choice, keeps its own keys. */
export function onTreeKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const row = event.target as HTMLElement
  if (row.getAttribute('role') !== 'treeitem' || event.altKey || event.ctrlKey || event.metaKey) return
  const rows = rowsOf(event.currentTarget)
  const at = rows.indexOf(row)
  const isOpen = row.getAttribute('aria-expanded')
  let next: HTMLElement | null | undefined
  switch (event.key) {
    case 'ArrowDown':
      next = rows[at + 1]
      break
    case 'ArrowUp':
      next = rows[at - 1]
      break
    case 'Home':
      next = rows[0]
      break
    case 'End':
      next = rows.at(-1)
      break
    case 'ArrowRight':
      if (isOpen === 'false') toggleOf(row)?.click()
      else if (isOpen === 'true') next = row.querySelector<HTMLElement>(ROW)
      break
    case 'ArrowLeft':
      if (isOpen === 'true') toggleOf(row)?.click()
      else next = row.parentElement?.closest<HTMLElement>(ROW)
      break
    case 'Enter':
    case ' ':
      ;(toggleOf(row) ?? linkOf(row))?.click()
      break
    case '*':
      for (const sibling of row.parentElement?.children ?? [])
        if (sibling.getAttribute('aria-expanded') === 'false') toggleOf(sibling)?.click()
      break
    default:
      if (event.key.length !== 1) return
      next = typeAhead(rows, at, event.key, event.timeStamp)
  }
  event.preventDefault()
  if (!next) return
  moveTabStop(event.currentTarget, next)
  next.focus({ preventScroll: true })
  ;(next.querySelector(':scope > [data-entry]') ?? next).scrollIntoView({ block: 'nearest' })
}
