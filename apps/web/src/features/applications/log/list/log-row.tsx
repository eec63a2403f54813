import type { LoggedRequest } from '@portico/contract'
import { clsx } from 'clsx'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dealAddress } from '@/features/applications/deals/addresses.ts'
import { useApplication } from '@/features/applications/detail/context.ts'
import { scopeName } from '@/features/applications/detail/values.tsx'
import { formatNumber, formatTimestamp } from '@/lib/i18n/formats.ts'
import { MethodBadge } from '@/ui/text/method-badge.tsx'
import { ruleText, simulatedPage } from './rule-text.ts'
import { StatusMark } from './status-mark.tsx'

/** Of a wide list, the columns; of a narrow one, each request has three lines. */
const COLUMNS =
  "@3xl:grid-cols-[196px_minmax(0,1fr)_164px_128px_72px_68px] @3xl:[grid-template-areas:'status_path_api_deal_ms_time']"

export const ROW_GRID = clsx(
  "grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5 [grid-template-areas:'status_time'_'path_path'_'more_more']",
  COLUMNS
)

/** Milliseconds as people read them. */
export const formatDuration = (ms: number, locale: string): string =>
  ms < 10_000 ? `${formatNumber(ms, locale, ms < 10 ? 1 : 0)}\u00a0ms` : `${formatNumber(ms / 1000, locale, 1)}\u00a0s`

/** Where every path of the sandbox begins. */
const ROOT = '/sandbox'
const SERVER = /^\/sandbox\/[^/]+\/v\d+(?=\/)/

interface PathTextProps extends Pick<LoggedRequest, 'path' | 'query'> {
  /** Without what all paths of the sandbox have in common. */
  isShort?: boolean
}

/** A path with its query, of which the part that all requests of an API have is less in sight. It wraps between its parts, so that ids stay whole. */
export function PathText({ path, query, isShort = false }: PathTextProps) {
  const server = SERVER.exec(path)?.[0] ?? ''
  const shownServer = isShort && server.startsWith(ROOT) ? server.slice(ROOT.length) : server
  return (
    <span className="font-mono text-[13px] leading-5 wrap-anywhere">
      {shownServer && <PathParts text={shownServer} className="text-ink-3" />}
      <PathParts text={path.slice(server.length)} />
      {query && <PathParts text={query} className="text-ink-2" />}
    </span>
  )
}

/** Parts of an address that begin with a slash, or with what separates parameters. */
const PathParts = ({ text, className }: { text: string; className?: string }) =>
  (text.match(/^[^/?&]+|[/?&][^/?&]*/g) ?? []).map((part, index) => (
    <span key={index} className={clsx('inline-block max-w-full', className)}>
      {part}
    </span>
  ))

interface LogRowProps {
  request: LoggedRequest
  /** The address of the log, and the filter in it. */
  root: string
  search: string
  isShown: boolean
}

/** One request: its status, what was requested, the deal it belongs to, how long it took, and when. */
export const LogRow = memo(function LogRow({ request, root, search, isShown }: LogRowProps) {
  const { t, i18n } = useTranslation()
  const { id, at, method, path, query, status, ms, rule, deal, api, operationId } = request
  return (
    <li
      data-shown={isShown || undefined}
      className={clsx(
        ROW_GRID,
        // The browser lays out only the rows that are in sight.
        '[contain-intrinsic-block-size:auto_108px] [content-visibility:auto] @3xl:[contain-intrinsic-block-size:auto_40px]',
        'relative items-start border-l-3 border-l-transparent px-4 py-3 hover:bg-sunken has-[a[data-request]:focus-visible]:bg-sunken @3xl:items-center @3xl:py-2 data-shown:border-l-blue data-shown:bg-sunken'
      )}
    >
      <span className="flex min-w-0 [grid-area:status]">
        <StatusMark status={status} />
      </span>
      <div className="min-w-0 [grid-area:path]">
        <Link
          data-request={id}
          to={`${root}/${id}${search}`}
          aria-current={isShown ? 'true' : undefined}
          className="flex items-baseline gap-2.5 -outline-offset-2 after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:-outline-offset-2 focus-visible:after:outline-2 focus-visible:after:outline-blue"
        >
          <MethodBadge method={method} size="small" />
          <PathText path={path} query={query} isShort />
        </Link>
        {rule && (
          <p className="mt-0.5 pl-[54px] text-[13px] leading-5 text-ink-2">
            <span className="sr-only">{t('applicationLog.rule')}: </span>
            {ruleText(t, rule)}
          </p>
        )}
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-[13px] text-ink-2 [grid-area:more] @3xl:contents">
        <span className="min-w-0 @3xl:[grid-area:api]">
          {scopeName(t, api)}
          {simulatedPage(operationId) && (
            <span className="text-ink-3 @3xl:block"> {t('applicationLog.simulatedPage')}</span>
          )}
        </span>
        <span className="tabular-nums @3xl:text-right @3xl:[grid-area:ms]">{formatDuration(ms, i18n.language)}</span>
        {deal && (
          <span className="@3xl:[grid-area:deal]">
            <DealChip deal={deal} />
          </span>
        )}
      </div>
      <time
        dateTime={at}
        title={formatTimestamp(at)}
        className="text-right text-[13px] leading-[22px] text-ink-2 tabular-nums [grid-area:time]"
      >
        {formatTimestamp(at).slice(-8)}
      </time>
    </li>
  )
})

/** The ID of a deal, which leads to its timeline. */
export function DealChip({ deal }: { deal: string }) {
  const { t } = useTranslation()
  const { application } = useApplication()
  return (
    <Link
      to={dealAddress(application, deal)}
      title={t('applicationLog.showTimeline')}
      className="relative z-1 inline-block rounded-1 border border-line bg-raised px-1.5 font-mono text-xs leading-[22px] text-ink-2 hover:border-blue hover:text-blue-ink"
    >
      <span className="sr-only">{t('applicationLog.deal')} </span>
      {deal}
    </Link>
  )
}
