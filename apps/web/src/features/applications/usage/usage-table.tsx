import { useTranslation } from 'react-i18next'
import { formatDate, formatNumber } from '@/lib/i18n/formats.ts'
import type { UsageItem } from './usage-by-day.ts'
import { useApiName } from './use-api-name.ts'

const CELL = 'px-2 py-2 first:pl-5 last:pr-5 sm:px-6 sm:first:pl-6 sm:last:pr-6'

/** The requests and errors of each day and API, the newest first. */
export function UsageTable({ items }: { items: readonly UsageItem[] }) {
  const { t, i18n } = useTranslation()
  const nameOf = useApiName()
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
              <td className={`${CELL} text-right`}>{number(requests)}</td>
              <td className={`${CELL} text-right ${errors > 0 ? 'text-red-ink' : 'text-ink-3'}`}>{number(errors)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
