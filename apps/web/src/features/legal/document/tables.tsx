import {
  type ActivityTexts,
  COOKIES,
  type CookieDefinition,
  type CookieGroup,
  type CookiePurpose,
  DEFAULT_LOCALE,
  legalBasesOf,
  matchLocale,
  SECONDS_OF_A_MONTH,
  storagePeriodOf
} from '@portico/contract'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useApplicationProfile } from '@/lib/application-profile.ts'
import { InlineMarkdown } from './inline-markdown.tsx'
import type { InlineText, StorageEntry } from './legal-document.ts'

const ALL = Object.entries(COOKIES) as [CookiePurpose, CookieDefinition][]

const MINUTE = 60

/** A cookie's names as the browser lists them; an asterisk stands for what differs from one sign-in to the next. */
function namesOf({ name, isPrefix, hasSignature }: CookieDefinition): string[] {
  return [isPrefix ? `${name}*` : name, ...(hasSignature ? [`${name}.sig`] : [])]
}

/** The cookies of a group: what the code that sets them says, with the words of the policy. */
export function CookieTable({ group, purposes }: { group: CookieGroup; purposes: Record<CookiePurpose, InlineText> }) {
  const { t } = useTranslation()
  const life = (seconds: number) => {
    if (seconds === 0) return t('legal.cookies.untilClosed')
    return seconds < SECONDS_OF_A_MONTH
      ? t('legal.cookies.minutes', { count: seconds / MINUTE })
      : t('legal.cookies.months', { count: Math.round(seconds / SECONDS_OF_A_MONTH) })
  }
  return (
    <FactTable
      label={t(`legal.cookies.group.${group}`)}
      columns={[t('legal.cookies.name'), t('legal.cookies.purpose'), t('legal.cookies.life')]}
      rows={ALL.filter(([, cookie]) => cookie.group === group).map(([purpose, cookie]) => ({
        key: purpose,
        names: namesOf(cookie),
        text: <InlineMarkdown text={purposes[purpose]} />,
        detail: [cookie.httpOnly && 'HttpOnly', `SameSite=${cookie.sameSite}`, `Path=${cookie.path}`]
          .filter(Boolean)
          .join('; '),
        life: life(cookie.seconds)
      }))}
    />
  )
}

/** What the portal keeps in the browser's storage. */
export function StorageTable({ entries }: { entries: readonly StorageEntry[] }) {
  const { t } = useTranslation()
  return (
    <FactTable
      label={t('legal.storage.label')}
      columns={[t('legal.storage.name'), t('legal.cookies.purpose'), t('legal.cookies.life')]}
      rows={entries.map(({ name, kind, purpose, kept }) => ({
        key: `${kind} ${name}`,
        names: [name],
        text: <InlineMarkdown text={purpose} />,
        detail: t(`legal.storage.kind.${kind}`),
        life: kept
      }))}
    />
  )
}

/** The records with personal data: the words of the policy, with the legal bases and periods of the code. */
export function ActivityTable({ activities }: { activities: readonly ActivityTexts[] }) {
  const { t, i18n } = useTranslation()
  const { auditMonths } = useApplicationProfile()
  const locale = matchLocale(i18n.language) ?? DEFAULT_LOCALE
  return (
    <FactTable
      label={t('legal.activities.label')}
      hasLongLife
      columns={[t('legal.activities.record'), t('legal.activities.purpose'), t('legal.cookies.life')]}
      rows={activities.map((texts) => ({
        key: texts.activity,
        heading: texts.record,
        text: (
          <>
            <span className="block text-ink">
              <InlineMarkdown text={texts.purpose} />
            </span>
            <InlineMarkdown text={texts.data} />
          </>
        ),
        detail: `${t('legal.activities.basis')} ${legalBasesOf(texts.activity)}`,
        life: storagePeriodOf(texts, auditMonths, locale)
      }))}
    />
  )
}

/** Terms and what they mean, or details and their values. */
export function DefinitionList({ definitions }: { definitions: readonly { term: string; text: InlineText }[] }) {
  return (
    <dl className="mt-2 space-y-3">
      {definitions.map(({ term, text }) => (
        <div key={term}>
          <dt className="font-medium text-ink">{term}</dt>
          <dd>
            <InlineMarkdown text={text} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface FactRow {
  key: string
  /** Names of cookies or keys, or a heading in words. */
  names?: string[]
  heading?: string
  text: ReactNode
  detail: string
  life: string
}

interface FactTableProps {
  label: string
  columns: [name: string, purpose: string, life: string]
  rows: FactRow[]
  /** Whether the last column has sentences. */
  hasLongLife?: boolean
}

/** Names, what they are for and how long they stay: a table, and on narrow windows cards. */
export function FactTable({ label, columns, rows, hasLongLife = false }: FactTableProps) {
  const [name, purpose, life] = columns
  return (
    <table
      aria-label={label}
      className="mt-3 w-full border-collapse text-sm leading-6 max-sm:block sm:-ml-14 sm:w-[calc(100%+56px)] print:ml-0 print:w-full"
    >
      <thead className="max-sm:sr-only">
        <tr className="border-b border-line-2 text-left text-ink">
          <th scope="col" className={clsx('py-2 pr-4 font-medium', hasLongLife ? 'w-[22%]' : 'w-[35%]')}>
            {name}
          </th>
          <th scope="col" className="py-2 pr-4 font-medium">
            {purpose}
          </th>
          <th scope="col" className={clsx('py-2 font-medium', hasLongLife ? 'w-[33%]' : 'w-[18%]')}>
            {life}
          </th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map((row) => (
          <tr
            key={row.key}
            className="border-b border-line align-top max-sm:block max-sm:py-3 print:break-inside-avoid"
          >
            <th scope="row" className="py-2.5 pr-4 text-left font-normal max-sm:block max-sm:py-0">
              {row.heading && <span className="block font-medium text-ink">{row.heading}</span>}
              {row.names?.map((text) => (
                <code key={text} className="block font-mono text-[13px] text-ink wrap-anywhere">
                  {text}
                </code>
              ))}
            </th>
            <td className="py-2.5 pr-4 max-sm:block max-sm:py-1">
              {row.text}
              <span className="mt-1 block font-mono text-xs text-ink-3 wrap-anywhere">{row.detail}</span>
            </td>
            <td className="py-2.5 text-ink max-sm:block max-sm:py-0">
              <span aria-hidden="true" className="mr-2 text-ink-3 sm:hidden">
                {life}
              </span>
              {row.life}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
