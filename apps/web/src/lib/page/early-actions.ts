/** A control among those of its kind with the same words: it is found again when the application has made all of them anew. */
interface ControlReference {
  tag: string
  text: string
  nth: number
}

declare global {
  /** The user's actions that the script in the document's head has recorded, until the application replays them. */
  var __early:
    | {
        focused?: ControlReference | undefined
        pressed?: ControlReference | undefined
        held?: ControlReference | undefined
        entered: { place: ControlReference; value: string }[]
      }
    | undefined
}

const CONTROLS = 'a[href], button, input, select'

const alike = ({ tag, text }: Omit<ControlReference, 'nth'>) =>
  [...document.querySelectorAll<HTMLElement>(tag)].filter((one) => one.textContent === text)

function referenceTo(target: EventTarget | null): ControlReference | undefined {
  const control = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null
  if (!control) return undefined
  const kind = { tag: control.tagName, text: control.textContent ?? '' }
  return { ...kind, nth: alike(kind).indexOf(control) }
}

/** Fields whose value is a text: typed, slid or chosen. */
type ValueField = HTMLInputElement | HTMLSelectElement

const isValueField = (target: EventTarget | Element | null | undefined): target is ValueField =>
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && !/^(checkbox|radio|file)$/.test(target.type))

/**
 * Records the user's actions on a page that is visible but not interactive yet: which control has the focus, which button or skip link
 * was pressed or is being pressed, what was entered into which field, the last one last.
 */
export function recordEarlyActions(): void {
  const early: NonNullable<typeof globalThis.__early> = { entered: [] }
  globalThis.__early = early
  const listen = (type: string, act: (event: Event) => void) =>
    document.addEventListener(type, (event) => globalThis.__early === early && act(event), { capture: true })
  listen('focusin', ({ target }) => {
    early.focused = referenceTo(target)
  })
  listen('pointerdown', (event) => {
    const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event as PointerEvent
    // Any other press opens a menu, a tab or a window: the browser's own affair.
    const isPlain = button === 0 && !(ctrlKey || metaKey || shiftKey || altKey)
    early.held = isPlain ? referenceTo(target) : undefined
  })
  for (const type of ['pointerup', 'pointercancel'])
    listen(type, () => {
      early.held = undefined
    })
  listen('input', ({ target }) => {
    const place = isValueField(target) && referenceTo(target)
    if (!place) return
    early.entered = early.entered.filter((one) => !isSame(one.place, place))
    early.entered.push({ place, value: target.value })
  })
  listen('click', (event) => {
    const place = referenceTo(event.target)
    if (!place) early.focused = undefined
    // Links work by themselves, but for the one that skips to the content: what it gives the focus to is about to be replaced.
    const leadsToMain = event.target instanceof Element && event.target.closest('a[href="#main"]') !== null
    if (leadsToMain) event.preventDefault()
    if (place?.tag === 'BUTTON' || leadsToMain) early.pressed = place
  })
}

/** Repeats on the interactive page what the user did before it was. */
export function replayEarlyActions(): void {
  const early = globalThis.__early
  globalThis.__early = undefined
  const find = (place: ControlReference | undefined) => place && alike(place)[place.nth]
  for (const { place, value } of early?.entered ?? []) enter(find(place), value)
  find(early?.focused)?.focus({ preventScroll: true })
  find(early?.pressed)?.click()
  const held = find(early?.held)
  if (held instanceof HTMLButtonElement || held instanceof HTMLAnchorElement) clickWhenReleased(held)
}

/** A browser makes no click of a press on what is gone by its end. */
function clickWhenReleased(control: HTMLElement): void {
  const over = new AbortController()
  const listen = (type: string, act: (event: Event) => void) =>
    document.addEventListener(type, act, { capture: true, signal: over.signal })
  listen('pointercancel', () => over.abort())
  listen('pointerup', ({ target }) => {
    over.abort()
    if (target instanceof Node && control.contains(target)) control.click()
  })
}

const isSame = (one: ControlReference, other: ControlReference) =>
  one.tag === other.tag && one.text === other.text && one.nth === other.nth

/** Enters a value as a user does: React notices it only when its own setter is bypassed. */
function enter(field: Element | undefined, value: string): void {
  if (!isValueField(field)) return
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
