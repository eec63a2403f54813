import type { PlainText, RichText } from '@portico/openapi'
import { clsx } from 'clsx'
import type { ElementType } from 'react'
import { i18n } from '@/lib/i18n/i18n.ts'

interface RichTextViewProps {
  text: RichText
  className?: string | undefined
}

/**
 * A text of a document, with its markup. It has no state and no effects: a page may show hundreds. Links within it are followed by
 * the frame (frame/follow-links.ts).
 */
export function RichTextView({ text, className }: RichTextViewProps) {
  const { plain, html, lang } = text
  const mark = lang && <LanguageMark lang={lang} />
  if (html === undefined) {
    return (
      <p className={clsx('wrap-anywhere', className)}>
        <span lang={lang}>{plain}</span>
        {mark}
      </p>
    )
  }
  // The server makes this HTML from Markdown and keeps allowed elements and addresses only; nothing else reaches this place.
  return (
    <div className={className}>
      <div
        className="prose"
        data-rich-text
        lang={lang}
        dangerouslySetInnerHTML={{ __html: withReachableTables(html) }}
      />
      {mark}
    </div>
  )
}

/** A table that is wider than its column is scrolled within itself, for which the keyboard must be able to come to it. */
const withReachableTables = (html: string) => html.replaceAll('<table>', '<table tabindex="0">')

/** A text without markup, such as a summary, within a line. */
export function PlainTextView({ text, as: Element = 'span', className }: PlainTextViewProps) {
  return (
    <Element className={className}>
      <span lang={text.lang}>{text.plain}</span>
      {text.lang && <LanguageMark lang={text.lang} />}
    </Element>
  )
}

interface PlainTextViewProps {
  text: PlainText
  as?: ElementType
  className?: string | undefined
}

/**
 * Says discreetly that a text is not translated, and which language it is in. A page may have hundreds of these: it listens to nothing,
 * for another language of the reader brings other texts, and the marks with them.
 */
export function LanguageMark({ lang }: { lang: string }) {
  const label = untranslated(lang)
  return (
    <span
      title={label}
      className="ml-1.5 inline-block rounded-1 border border-line-2 px-1 align-middle font-mono text-[10px] leading-4 font-normal tracking-normal text-ink-3 no-underline"
    >
      <span aria-hidden="true">{lang.split('-')[0]?.toUpperCase()}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}

/** The last label that was made: on one page they are all the same. */
let lastLabel = { lang: '', language: '', text: '' }

function untranslated(lang: string): string {
  const { language } = i18n
  if (lastLabel.lang !== lang || lastLabel.language !== language) {
    const text = i18n.t('reference.untranslated', { language: languageName(lang, language) })
    lastLabel = { lang, language, text }
  }
  return lastLabel.text
}

/**
 * What a language is called.
 *
 * @param lang BCP 47 tag of the language; what is none stands for itself
 * @param inLanguage BCP 47 tag of the reader's language
 */
export function languageName(lang: string, inLanguage: string): string {
  try {
    return new Intl.DisplayNames(inLanguage, { type: 'language' }).of(lang) ?? lang
  } catch {
    return lang
  }
}
