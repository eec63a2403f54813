import { COOKIES, type CookieDefinition, type CookiePurpose, type Locale } from '@portico/contract'
import { type ExportTexts, translator } from './texts.ts'

/** Legal pages by their addresses. */
export const LEGAL_PAGES = ['terms-of-use', 'privacy-policy', 'cookies'] as const
export type LegalPage = (typeof LEGAL_PAGES)[number]

/** Who runs the portal, as it is configured. */
export interface Operator {
  readonly supportEmail: string
  readonly provider: { readonly name: string; readonly address: string | undefined }
}

type Clause =
  | string
  | {
      text: string
      items?: string[]
      cookies?: string
      storage?: { name: string; kind: string; purpose: string; kept: string }[]
    }

interface LegalDocument {
  summary: string
  version: string
  effective: string
  changes: { version: string; date: string; text: string }[]
  sections: { title: string; clauses: Clause[] }[]
  purposes?: Record<CookiePurpose, string>
}

/** The home page as Markdown. */
export function homeMarkdown(texts: ExportTexts, locale: Locale): string {
  const sentence = translator(texts.translations(locale, 'home'), locale)
  const section = (name: string) => [`## ${sentence(`home.${name}.title`)}`, sentence(`home.${name}.lead`)]
  const services = ['finance', 'payments', 'order-management', 'car-advisor', 'merchant'].map(
    (name) => `- ${sentence(`home.services.${name}`)}`
  )
  const promises = ['read', 'run', 'embed'].flatMap((name) => [
    `### ${sentence(`home.promises.${name}.title`)}`,
    sentence(`home.promises.${name}.text`)
  ])
  const blocks = [
    ...[`# ${sentence('home.title')}`, sentence('home.lead')],
    ...[...section('services'), services.join('\n')],
    ...[`## ${sentence('home.promises.title')}`, ...promises],
    ...section('deal')
  ]
  return `${blocks.join('\n\n')}\n`
}

/** A legal page as Markdown, with the numbers of its clauses. */
export function legalMarkdown(page: LegalPage, texts: ExportTexts, locale: Locale, operator: Operator): string {
  const sentence = translator(texts.translations(locale, 'legal'), locale)
  const document = texts.legal(locale, page) as LegalDocument
  const { name, address } = operator.provider
  const filled = (text: string) =>
    text
      .replaceAll('{provider}', [name, address].filter(Boolean).join(', '))
      .replaceAll('{support}', `<${operator.supportEmail}>`)
  const blocks = [
    `# ${sentence(`legal.titles.${page}`)}`,
    filled(document.summary),
    `${sentence('legal.version')} ${document.version}. ${sentence('legal.effective')}: ${document.effective}.`
  ]
  for (const [index, { title, clauses }] of document.sections.entries()) {
    blocks.push(`## ${index + 1}. ${title}`)
    for (const [number, clause] of clauses.entries()) {
      const { text, items = [], cookies, storage = [] } = typeof clause === 'string' ? { text: clause } : clause
      const list = [
        ...items.map((item) => `- ${filled(item)}`),
        ...storage.map((entry) => `- \`${entry.name}\`: ${filled(entry.purpose)} (${entry.kept})`),
        ...(cookies === undefined ? [] : cookieLines(cookies, document, sentence, filled))
      ]
      blocks.push(`**${index + 1}.${number + 1}** ${filled(text)}`, ...(list.length > 0 ? [list.join('\n')] : []))
    }
  }
  const changes = document.changes.map((change) => `- ${change.version} (${change.date}): ${change.text}`)
  return `${[...blocks, `## ${sentence('legal.changes')}`, changes.join('\n')].join('\n\n')}\n`
}

const MINUTE = 60
const MONTH = (365 / 12) * 24 * 60 * MINUTE

function cookieLines(
  group: string,
  { purposes }: LegalDocument,
  sentence: ReturnType<typeof translator>,
  filled: (text: string) => string
): string[] {
  const life = (seconds: number) => {
    if (seconds === 0) return sentence('legal.cookies.untilClosed')
    return seconds < MONTH
      ? sentence('legal.cookies.minutes', seconds / MINUTE)
      : sentence('legal.cookies.months', Math.round(seconds / MONTH))
  }
  return (Object.entries(COOKIES) as [CookiePurpose, CookieDefinition][])
    .filter(([, cookie]) => cookie.group === group)
    .map(([purpose, { name, isPrefix, seconds }]) => {
      const shown = isPrefix ? `${name}*` : name
      return `- \`${shown}\`: ${filled(purposes?.[purpose] ?? '')} (${life(seconds)})`
    })
}
