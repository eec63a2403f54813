/** Fields whose value is a text: typed, slid or chosen. */
type ValueField = HTMLInputElement | HTMLSelectElement

/** What a reader did on a page that could be seen but not used yet. */
interface EarlyActions {
  readonly entered: Set<ValueField>
  pressed?: HTMLElement | undefined
}

declare global {
  /** Recorded by the script in the document's head, repeated by the application. */
  var __earlyActions: EarlyActions | undefined
}

const isValueField = (target: unknown): target is ValueField =>
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && !/^(checkbox|radio|file)$/.test(target.type))

/**
 * Records what the reader enters, and which button is pressed last, which does nothing yet. Links work without the application, but for the
 * one that skips to the content, which the router must not take for a navigation.
 */
export function recordEarlyActions(): void {
  const early: EarlyActions = { entered: new Set() }
  globalThis.__earlyActions = early
  const listen = (type: string, act: (event: Event) => void) =>
    document.addEventListener(type, (event) => globalThis.__earlyActions === early && act(event), { capture: true })
  listen('input', ({ target }) => {
    if (isValueField(target)) early.entered.add(target)
  })
  listen('click', (event) => {
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>('button, a[href]') : null
    if (control instanceof HTMLAnchorElement && control.getAttribute('href') !== '#main') return
    // A form that the browser submitted itself would load the page anew, with the entries in its address.
    if (control) event.preventDefault()
    early.pressed = control ?? undefined
  })
}

/**
 * Ends the recording: to be called when React begins to take over the page, for from then on it handles what the reader does.
 *
 * @returns repeats on the interactive page, whose elements are the same, what was recorded
 */
export function takeEarlyActions(): () => void {
  const early = globalThis.__earlyActions
  globalThis.__earlyActions = undefined
  return () => {
    for (const field of early?.entered ?? []) enter(field)
    early?.pressed?.click()
  }
}

/** Enters the value that a field has already, for React: it notices a value that differs from the last one it knows. */
function enter(field: ValueField): void {
  const { value } = field
  const notify = () =>
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  // React takes over the part of the page that an event happens in.
  notify()
  if (field instanceof HTMLInputElement) field.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  notify()
}
