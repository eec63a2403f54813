import {
  type ActivityTexts,
  COOKIES,
  type CookieDefinition,
  type CookiePurpose,
  type LegalDocumentName,
  type Locale,
  legalBasesOf,
  SECONDS_OF_A_MONTH,
  storagePeriodOf
} from '@portico/contract'
import type { Provider } from '../../../provider-settings.ts'
import { type ExportTexts, translator } from './texts.ts'

/** Who runs the portal, as it is configured. */
export interface Operator {
  readonly supportEmail: string
  readonly provider: Provider
  /** Months for which the audit log is stored; undefined without a limit. */
  readonly auditMonths: number | undefined
}

type Clause =
  | string
  | {
      text: string
      items?: string[]
      definitions?: { term: string; text: string }[]
      activities?: ActivityTexts[]
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

type Sentence = ReturnType<typeof translator>

/** Fills in the details of the provider. */
function filler({ supportEmail, provider }: Operator, sentence: Sentence): (text: string) => string {
  const support = `<${supportEmail}>`
  const values: Record<string, string> = {
    provider: [provider.name, provider.address].filter(Boolean).join(', '),
    providerName: provider.name,
    providerAddress: provider.address ?? sentence('legal.notConfigured'),
    providerRegister: provider.register ?? sentence('legal.notConfigured'),
    dataProtection: provider.dataProtectionEmail ? `<${provider.dataProtectionEmail}>` : support,
    support
  }
  return (text) => text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
}

/** A record with personal data, as an item of a list. */
function activityLine(texts: ActivityTexts, operator: Operator, locale: Locale, sentence: Sentence): string {
  const filled = filler(operator, sentence)
  const basis = `${sentence('legal.activities.basis')} ${legalBasesOf(texts.activity)}.`
  const life = `${sentence('legal.cookies.life')}: ${storagePeriodOf(texts, operator.auditMonths ?? null, locale)}`
  return `- **${texts.record}.** ${[filled(texts.data), filled(texts.purpose), basis, life].join(' ')}`
}

/** A legal page as Markdown, with the numbers of its clauses. */
export function legalMarkdown(page: LegalDocumentName, texts: ExportTexts, locale: Locale, operator: Operator): string {
  const sentence = translator(texts.translations(locale, 'legal'), locale)
  const document = texts.legal(locale, page) as LegalDocument
  const filled = filler(operator, sentence)
  const blocks = [
    `# ${sentence(`legal.titles.${page}`)}`,
    filled(document.summary),
    `${sentence('legal.version')} ${document.version}. ${sentence('legal.effective')}: ${document.effective}.`
  ]
  for (const [index, { title, clauses }] of document.sections.entries()) {
    blocks.push(`## ${index + 1}. ${title}`)
    for (const [number, clause] of clauses.entries()) {
      const {
        text,
        items = [],
        definitions = [],
        activities = [],
        cookies,
        storage = []
      } = typeof clause === 'string' ? { text: clause } : clause
      const list = [
        ...items.map((item) => `- ${filled(item)}`),
        ...definitions.map((definition) => `- **${definition.term}**: ${filled(definition.text)}`),
        ...activities.map((texts) => activityLine(texts, operator, locale, sentence)),
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

function cookieLines(
  group: string,
  { purposes }: LegalDocument,
  sentence: Sentence,
  filled: (text: string) => string
): string[] {
  const life = (seconds: number) => {
    if (seconds === 0) return sentence('legal.cookies.untilClosed')
    return seconds < SECONDS_OF_A_MONTH
      ? sentence('legal.cookies.minutes', seconds / MINUTE)
      : sentence('legal.cookies.months', Math.round(seconds / SECONDS_OF_A_MONTH))
  }
  return (Object.entries(COOKIES) as [CookiePurpose, CookieDefinition][])
    .filter(([, cookie]) => cookie.group === group)
    .map(([purpose, { name, isPrefix, seconds }]) => {
      const shown = isPrefix ? `${name}*` : name
      return `- \`${shown}\`: ${filled(purposes?.[purpose] ?? '')} (${life(seconds)})`
    })
}
