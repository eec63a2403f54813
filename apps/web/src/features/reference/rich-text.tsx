import type { PlainText, RichText } from '@portico/openapi'
import { clsx } from 'clsx'
import type { ElementType, ReactElement } from 'react'
import { i18n } from '@/lib/i18n/i18n.ts'

interface RichTextViewProps {
  text: RichText
  className?: string | undefined
}

/** A text of a document, with its markup. Links within it are followed by the frame (frame/follow-links.ts). */
export const RichTextView = ({ text, className }: RichTextViewProps) => renderRichText(text, className)

/** The same where a page has hundreds of them, without a component for each. */
export function renderRichText({ plain, html, lang }: RichText, className?: string, id?: string): ReactElement {
  if (html === undefined)
    return (
      <p id={id} className={clsx('wrap-anywhere', className)}>
        {lang === undefined ? plain : <span lang={lang}>{plain}</span>}
        {lang !== undefined && <LanguageMark lang={lang} />}
      </p>
    )
  const markup = (
    <div
      id={lang === undefined ? id : undefined}
      className={clsx('prose', lang === undefined && className)}
      data-rich-text
      lang={lang}
      // The server makes this HTML from Markdown and keeps allowed elements and addresses only; nothing else reaches this place.
      dangerouslySetInnerHTML={{ __html: withReachableTables(html) }}
    />
  )
  if (lang === undefined) return markup
  return (
    <div id={id} className={className}>
      {markup}
      <LanguageMark lang={lang} />
    </div>
  )
}

/** A table that is wider than its column is scrolled within itself, for which the keyboard must be able to come to it. */
const withReachableTables = (html: string) => html.replaceAll('<table>', '<table tabindex="0">')

/** A text without markup, such as a summary, within a line. */
export function PlainTextView({ text, as: Element = 'span', className }: PlainTextViewProps) {
  const { plain, lang } = text
  if (lang === undefined) return <Element className={className}>{plain}</Element>
  return (
    <Element className={className}>
      <span lang={lang}>{plain}</span>
      <LanguageMark lang={lang} />
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
