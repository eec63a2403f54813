/** A mark: letters and digits only, so that no generator escapes, splits or reads anything into it. */
const MARK = /Qx(\d+)xQ/
const QUOTED_MARK = /(["'`])Qx(\d+)xQ\1|Qx(\d+)xQ/g

/** Texts that every generator writes correctly as they are; those that look like marks or like words of a language are not among them. */
const HARMLESS = /^[\w .,:;/@+=-]*$/
const WORDS = /true|false|null|Qx\d/

/** How a language writes a text. */
export interface Literals {
  /** With its quotes. */
  whole(text: string): string
  /** As a part of a literal that has quotes already. */
  part(text: string): string
}

/**
 * Stands in for texts while a generator writes code around them. Generators differ in what they escape, and most forget something:
 * what is put in afterwards is right for any text.
 */
export class Marks {
  readonly #texts: { text: string; code: string | undefined }[] = []

  /** A mark for a text, the same one for the same text. `code` is put in place of a quoted mark instead of a literal. */
  of(text: string, code?: string): string {
    const known = this.#texts.findIndex((one) => one.text === text && one.code === code)
    return `Qx${known >= 0 ? known : this.#texts.push({ text, code }) - 1}xQ`
  }

  /** The text itself when it needs no care, else a mark for it. */
  unlessHarmless(text: string): string {
    return HARMLESS.test(text) && !WORDS.test(text) ? text : this.of(text)
  }

  /** A JSON value with marks for all texts and names in it that need care. */
  inValue(value: unknown, empty?: string): unknown {
    if (typeof value === 'string') return this.unlessHarmless(value)
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map((item) => this.inValue(item, empty))
    const entries = Object.entries(value)
    if (entries.length === 0 && empty !== undefined) return this.of('', empty)
    return Object.fromEntries(
      entries.map(([name, inner]) => [
        name === '__proto__' ? this.of(name) : this.unlessHarmless(name),
        this.inValue(inner, empty)
      ])
    )
  }

  /** The text behind a mark. */
  textOf(mark: string): string {
    return this.#texts[Number(MARK.exec(mark)?.[1])]?.text ?? mark
  }

  /** Puts the texts in place of their marks. */
  fill(code: string, { whole, part }: Literals): string {
    return code.replace(QUOTED_MARK, (all, quote: string | undefined, quoted: string | undefined, bare: string) => {
      const marked = this.#texts[Number(quoted ?? bare)]
      if (!marked) return all
      if (quote === undefined) return part(marked.text)
      return marked.code ?? whole(marked.text)
    })
  }
}
