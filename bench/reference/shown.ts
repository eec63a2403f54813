import type { Target } from './viewers.ts'

/** What must be painted. */
export interface Wanted {
  title: string
  /** Other texts by which a viewer may name the operation: they differ in what they show where it has no summary. */
  otherTitles?: readonly string[]
  /** Texts at which some element begins that is not folded: the operation's path, names of parameters and fields. */
  names: readonly string[]
  /** Texts that are anywhere on the page. */
  texts: readonly string[]
  /** A text in a visible block of code. */
  sample?: string
}

/** When it was painted, in milliseconds of the page's clock: the operation's text, and the sample beside it. */
export interface Shown {
  text: number
  sample: number
}

/**
 * All of an operation: title, method and path, every parameter, every first-level field of the request body and of the first success
 * response with its description, and the sample of a request.
 */
export const allOf = ({
  summary,
  method,
  path,
  parameters,
  bodyFields,
  responseFields,
  descriptions
}: Target): Wanted => ({
  title: summary,
  names: [...parameters, ...bodyFields, ...responseFields],
  texts: [method.toUpperCase(), ...path.split(/\{[^}]*\}/).filter((part) => part !== ''), ...descriptions],
  sample: 'curl '
})

/**
 * What a published viewer shows without a click: some show the fields of a response in an example only, or when it is opened, and have no
 * sample in the language of a shell.
 */
export const mostOf = ({ summary, path, parameters, bodyFields }: Target): Wanted => ({
  title: summary,
  otherTitles: [path],
  names: [],
  texts: [...parameters, ...bodyFields]
})

/**
 * Runs in the page: resolves when what is wanted has been painted. It looks once a frame, and first for the next text that has not been there
 * yet, so that it costs little; when all are there, at the smallest part of the page that has the title and all of them, so that the words
 * of a menu do not count. Elements of a viewer may have shadow trees.
 */
export function whenShown({ title, otherTitles = [], names, texts, sample }: Wanted): Promise<Shown> {
  type Root = Document | ShadowRoot
  const roots = (root: Root): Root[] => [
    root,
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? roots(shadowRoot) : []))
  ]
  const titles = [title, ...otherTitles]
  const all = [...names, ...texts]
  const isVisible = (element: Element) => element.getClientRects().length > 0
  // Asking for the rectangles of each would lay out what is far below the window, which a page may leave to later.
  const isOpen = (element: Element) => element.closest('[hidden], details:not([open])') === null
  let found = 0
  let hasShadows = false
  const textOf = (element: Element): string => {
    if (!hasShadows) return element.textContent ?? ''
    return roots(document)
      .map((root) => (root instanceof Document ? root.body.textContent : root.textContent))
      .join(' ')
  }
  const hasAll = (text: string) => {
    while (found < all.length && text.includes(all[found] as string)) found += 1
    return found === all.length
  }
  const beginningsIn = (element: Element) => {
    const open = [...element.querySelectorAll('*')].filter((one) => one.children.length < 3 && isOpen(one))
    return new Set(open.map((one) => one.textContent?.trim().split(/\s/)[0]))
  }
  const isTextShown = () => {
    hasShadows ||= document.querySelector('rapi-doc') !== null
    if (!hasAll(textOf(document.body))) return false
    for (const root of hasShadows ? roots(document) : [document])
      for (const heading of root.querySelectorAll('h1, h2, h3, [class*=summary], [class*=title]')) {
        // Some viewers let a path break at each slash.
        const written = heading.textContent?.replaceAll('\u200b', '') ?? ''
        if (!titles.some((one) => written.includes(one)) || !isVisible(heading)) continue
        let around: Element | null = heading
        const isWithin = (text: string) => all.every((one) => text.includes(one))
        while (around && !isWithin(textOf(around))) around = around.parentElement
        const beginnings = around && names.length > 0 ? beginningsIn(around) : new Set()
        if (around && (names.length === 0 || names.every((name) => beginnings.has(name)))) return true
      }
    // What was there may have gone again.
    found = 0
    return false
  }
  const isSampleShown = () =>
    sample === undefined ||
    [...document.querySelectorAll('pre')].some((code) => code.textContent?.startsWith(sample) && isVisible(code))
  return new Promise((resolve) => {
    let text: number | undefined
    /** Milliseconds of this frame that went by with looking, for which a reader does not wait. */
    let looked = 0
    const painted = () => performance.now() - looked
    /** Looking through a page that is very large takes long, and would slow it down. */
    let notBefore = 0
    const look = () => {
      if (performance.now() < notBefore) return void requestAnimationFrame(look)
      // Laying out is the page's own work.
      document.body?.getClientRects()
      const began = performance.now()
      const hasText = text !== undefined || (document.body && isTextShown())
      const hasSample = document.body && isSampleShown()
      looked = performance.now() - began
      if (looked > 20) notBefore = performance.now() + 4 * looked
      requestAnimationFrame(() => {
        if (hasText) text ??= painted()
        if (hasText && hasSample) resolve({ text: text ?? 0, sample: painted() })
        else look()
      })
    }
    look()
  })
}
