import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDate, formatNumber } from '@/lib/i18n/formats.ts'
import { searchPart } from '@/lib/records/list-view.ts'
import type { UsageItem } from './usage-by-day.ts'
import { useApiName } from './use-api-name.ts'

const DAY_MS = 24 * 60 * 60_000
/** Days that the log keeps. */
const KEPT_DAYS = 30

const CELL = 'px-2 py-2 first:pl-5 last:pr-5 sm:px-6 sm:first:pl-6 sm:last:pr-6'

interface UsageTableProps {
  items: readonly UsageItem[]
  /** The address of the application's log. */
  log: string
}

/** The log's part of a day in UTC and an API. */
function logSearch(day: string, api: string): string {
  const until = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
  return searchPart({ api, since: `${day}T00:00:00Z`, until: `${until}T00:00:00Z` })
}

/** The requests and errors of each day and API, the newest first. Those that the log still has are linked. */
export function UsageTable({ items, log }: UsageTableProps) {
  const { t, i18n } = useTranslation()
  const nameOf = useApiName()
  const oldest = Date.now() - KEPT_DAYS * DAY_MS
  const number = (value: number) => formatNumber(value, i18n.language)
  const rows = [...items].sort(
    (one, other) => other.day.localeCompare(one.day) || nameOf(one.api).localeCompare(nameOf(other.api))
  )
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its room can then be scrolled by keys
      tabIndex={0}
      className="max-h-96 overflow-auto -outline-offset-2"
    >
      <table aria-label={t('applications.usage.byDay')} className="w-full text-sm tabular-nums">
        <thead className="sticky top-0 bg-sunken text-[13px] text-ink-2">
          <tr>
            {(['day', 'api'] as const).map((column) => (
              <th key={column} scope="col" className={`${CELL} text-left font-medium`}>
                {t(`applications.usage.${column}`)}
              </th>
            ))}
            {(['requests', 'errors'] as const).map((column) => (
              <th key={column} scope="col" className={`${CELL} text-right font-medium`}>
                {t(`applications.usage.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ day, api, requests, errors }) => (
            <tr key={`${day} ${api}`}>
              <td className={`${CELL} whitespace-nowrap`}>{formatDate(day)}</td>
              <th scope="row" className={`${CELL} text-left font-normal`}>
                {nameOf(api)}
              </th>
              <td className={`${CELL} text-right`}>
                {Date.parse(day) < oldest ? (
                  number(requests)
                ) : (
                  <Link
                    to={log + logSearch(day, api)}
                    aria-label={t('applications.usage.seeRequests', {
                      count: requests,
                      shown: number(requests),
                      api: nameOf(api),
                      day: formatDate(day)
                    })}
                    className="text-blue-ink hover:underline"
                  >
                    {number(requests)}
                  </Link>
                )}
              </td>
              <td className={`${CELL} text-right ${errors > 0 ? 'text-red-ink' : 'text-ink-3'}`}>{number(errors)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
