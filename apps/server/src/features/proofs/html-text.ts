import type { LessProminent, ProminenceReason } from '@portico/finance'
import { Parser } from 'htmlparser2'

/** The words of a page as a reader gets them, and which of them are shown less prominently. */
export interface HtmlText {
  text: string
  lessProminent: LessProminent[]
}

/** What has no words of a page. */
const SKIPPED = ['script', 'style', 'head', 'template', 'noscript', 'iframe', 'object', 'svg', 'select', 'textarea']
/** Behind which the text goes on in the same line. */
const INLINE =
  'a abbr b bdi bdo big cite code data dfn em font i ins kbd label mark q s samp small span strong sub sup time u var'.split(
    ' '
  )

/** The size of a page's text, in pixels, unless it says otherwise; and the share of it from which type counts as small. */
const USUAL_SIZE = 16
const SMALL_SHARE = 0.75
const NAMED_SIZES: Record<string, number> = {
  'xx-small': 9,
  'x-small': 10,
  small: 13,
  medium: 16,
  large: 18,
  'x-large': 24,
  'xx-large': 32
}

const HIDING_CLASS = /(?:^|[\s_-])(?:sr-only|visually-hidden|screen-reader-text|hidden|d-none)(?:$|\s)/i
const FOOTNOTE_CLASS =
  /(?:^|[\s_-])(?:foot-?note|footer|fine-?print|small-?print|disclaimer|legal(?:es)?|aviso-?legal|nota-?legal|mentions|rechtliches|voorwaarden)(?:$|[\s_-])/i

/** Elements within each other, from which on HTML is no page that anyone has written. */
const MAX_DEPTH = 1000

/** HTML whose elements are too deep within each other to be read. */
export class TooDeepError extends Error {}

interface OpenElement {
  name: string
  isSkipped: boolean
  reason: ProminenceReason | undefined
  fontSize: number
}

/**
 * Reads the words of HTML. Nothing is loaded or run. Only what the HTML itself says counts for the prominence: elements, attributes
 * and inline styles, not style sheets.
 *
 * @throws TooDeepError
 */
export function readHtml(html: string): HtmlText {
  const writer = new TextWriter()
  const open: OpenElement[] = []
  let usual = USUAL_SIZE
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!INLINE.includes(name)) writer.breakLine()
      if (open.length > MAX_DEPTH) throw new TooDeepError()
      const parent = open.at(-1)
      const fontSize = sizeOf(name, attributes, parent?.fontSize ?? usual)
      if (name === 'body') usual = fontSize
      open.push({
        name,
        fontSize,
        isSkipped: parent?.isSkipped === true || SKIPPED.includes(name),
        reason: strongest(reasonOf(name, attributes, fontSize < usual * SMALL_SHARE), inherited(name, parent))
      })
    },
    ontext(text) {
      const element = open.at(-1)
      if (!element?.isSkipped) writer.write(text, element?.reason)
    },
    onclosetag(name) {
      open.pop()
      if (!INLINE.includes(name)) writer.breakLine()
    }
  })
  parser.end(html)
  return writer.result()
}

/** What the summary of a folded part says is in sight. */
const inherited = (name: string, parent: OpenElement | undefined) =>
  name === 'summary' && parent?.name === 'details' && parent.reason === 'COLLAPSED' ? undefined : parent?.reason

const ORDER: readonly ProminenceReason[] = ['HIDDEN', 'COLLAPSED', 'SMALL', 'FOOTNOTE']

const strongest = (...reasons: (ProminenceReason | undefined)[]) => ORDER.find((reason) => reasons.includes(reason))

type Attributes = Readonly<Record<string, string>>

function reasonOf(name: string, attributes: Attributes, isSmall: boolean): ProminenceReason | undefined {
  const { style = '', hidden, open } = attributes
  const classes = `${attributes.class ?? ''} ${attributes.id ?? ''}`
  const isHidden =
    hidden !== undefined ||
    (name === 'dialog' && open === undefined) ||
    /(?:display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*0(?:\.0*)?\s*(?:;|$)|font-size\s*:\s*0(?:px|r?em|%)?\s*(?:;|$))/i.test(
      style
    ) ||
    HIDING_CLASS.test(classes)
  if (isHidden) return 'HIDDEN'
  if (name === 'details' && open === undefined) return 'COLLAPSED'
  if (name === 'small' || isSmall) return 'SMALL'
  return name === 'footer' || FOOTNOTE_CLASS.test(classes) ? 'FOOTNOTE' : undefined
}

/** The size of an element's type in pixels. */
function sizeOf(name: string, { style = '', size }: Attributes, inheritedSize: number): number {
  if (name === 'font' && size !== undefined) return { '1': 10, '2': 13 }[size] ?? inheritedSize
  const [, value = '', unit = ''] = /font-size\s*:\s*(?:([\d.]+)\s*(px|pt|rem|em|%)|[a-z-]+)/i.exec(style) ?? []
  const named = /font-size\s*:\s*([a-z-]+)/i.exec(style)?.[1]?.toLowerCase()
  if (named === 'smaller') return inheritedSize * 0.83
  if (named !== undefined) return NAMED_SIZES[named] ?? inheritedSize
  const number = Number(value)
  if (value === '' || Number.isNaN(number)) return inheritedSize
  const factors: Record<string, number> = {
    px: 1,
    pt: 4 / 3,
    rem: USUAL_SIZE,
    em: inheritedSize,
    '%': inheritedSize / 100
  }
  return number * (factors[unit.toLowerCase()] ?? 1)
}

/** Puts the words of elements together, as lines with single spaces. */
class TextWriter {
  readonly #parts: string[] = []
  readonly #ranges: LessProminent[] = []
  #length = 0
  #lineIsEmpty = true
  #needsSpace = false

  write(text: string, reason: ProminenceReason | undefined): void {
    const words = text.replace(/[\t\n\f\r ]+/g, ' ')
    // A no-break space is a part of the words.
    const trimmed = words.replace(/^ | $/g, '')
    if (trimmed === '') {
      this.#needsSpace ||= words !== '' && !this.#lineIsEmpty
      return
    }
    if (!this.#lineIsEmpty && (this.#needsSpace || words.startsWith(' '))) this.#append(' ')
    const start = this.#length
    this.#append(trimmed)
    this.#lineIsEmpty = false
    this.#needsSpace = words.endsWith(' ')
    if (reason) this.#ranges.push({ start, end: this.#length, reason })
  }

  breakLine(): void {
    if (this.#lineIsEmpty) return
    this.#append('\n')
    this.#lineIsEmpty = true
    this.#needsSpace = false
  }

  result(): HtmlText {
    return { text: this.#parts.join('').trimEnd(), lessProminent: this.#ranges }
  }

  #append(text: string): void {
    this.#parts.push(text)
    this.#length += text.length
  }
}
