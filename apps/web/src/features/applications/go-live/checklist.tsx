import type { GoLiveChecklist, GoLiveEvidenceItem, GoLiveItem, GoLiveLine } from '@portico/contract'
import { Circle, CircleCheck, CircleDot } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDateTime, formatNumber } from '@/lib/i18n/formats.ts'
import { Section } from '@/ui/page/section.tsx'
import { Tag } from '@/ui/text/tag.tsx'
import { Operations } from './operations.tsx'

const LINK = 'font-medium text-blue-ink hover:underline'

interface ChecklistProps {
  checklist: GoLiveChecklist
  /** The address of the application. */
  root: string
  applicationId: number
}

/** The items of the checklist, each with its evidence or with what to do for it. */
export function Checklist({ checklist, root, applicationId }: ChecklistProps) {
  const { t } = useTranslation()
  return (
    <Section title={t('goLive.checklist')}>
      <ol className="divide-y divide-line">
        {checklist.lines.map((line) => (
          <li key={line.item} className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-3 px-5 py-4 sm:px-6">
            <Mark line={line} />
            <div className="grid min-w-0 gap-2">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <h3 className="text-sm font-medium">{t(`goLive.items.${line.item}.title`)}</h3>
                <State line={line} />
              </div>
              {!line.isMet && <Guidance item={line.item} root={root} applicationId={applicationId} />}
              {line.evidence.length > 0 && (
                <ul className="grid gap-1.5">
                  {line.evidence.map((evidence) => (
                    <Evidence key={`${evidence.kind} ${evidence.id}`} evidence={evidence} root={root} />
                  ))}
                </ul>
              )}
              {line.item === 'ERRORS' && checklist.operations.length > 0 && (
                <Operations operations={checklist.operations} root={root} />
              )}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** What the tag beside says in words. */
function Mark({ line: { isMet, done } }: { line: GoLiveLine }) {
  if (isMet) return <CircleCheck aria-hidden="true" className="mt-0.5 size-5 text-teal" />
  if (done > 0) return <CircleDot aria-hidden="true" className="mt-0.5 size-5 text-amber" />
  return <Circle aria-hidden="true" className="mt-0.5 size-5 text-ink-3" />
}

function State({ line: { isMet, done, steps } }: { line: GoLiveLine }) {
  const { t, i18n } = useTranslation()
  if (isMet) return <Tag tone="good">{t('goLive.met')}</Tag>
  if (steps < 2 || done === 0) return <Tag>{t('goLive.notMet')}</Tag>
  const number = (value: number) => formatNumber(value, i18n.language)
  return <Tag tone="warning">{t('goLive.of', { done: number(done), all: number(steps) })}</Tag>
}

/** Where the evidence of an item comes from. */
const PLACES: Readonly<Record<GoLiveItem, (root: string, id: number) => string>> = {
  IDEMPOTENCY: () => '/apireference/finance-quotation/operations/createQuotation?environment=sandbox',
  ERRORS: () => '/test-values',
  WEBHOOKS: (root) => `${root}/webhooks`,
  SECRET_ROTATION: (root) => `${root}/credentials`,
  WITHDRAWAL: () => '/apireference/finance-api/operations/withdrawFromContract?environment=sandbox',
  EARLY_SETTLEMENT: () => '/apireference/finance-api/operations/settleContract?environment=sandbox',
  ADVERTISEMENT: (_root, id) => `/proofs/advertisement?application=${id}`
}

function Guidance({ item, root, applicationId }: { item: GoLiveItem; root: string; applicationId: number }) {
  const { t } = useTranslation()
  return (
    <p className="max-w-prose text-sm text-ink-2">
      {t(`goLive.items.${item}.guidance`)}{' '}
      <Link to={PLACES[item](root, applicationId)} className={LINK}>
        {t(`goLive.items.${item}.place`)}
      </Link>
    </p>
  )
}

/** The page that shows a piece of evidence; undefined when its text says all. */
function addressOf({ kind, id }: GoLiveEvidenceItem, root: string): string | undefined {
  if (kind === 'DELIVERY_ACCEPTED' || kind === 'FORGERY_REFUSED') return `${root}/webhooks/${id}`
  if (kind === 'SECRET_CREATED' || kind === 'SECRET_REPLACED') return `${root}/credentials`
  return kind === 'CHECKED' ? undefined : `${root}/log/${id}`
}

function Evidence({ evidence, root }: { evidence: GoLiveEvidenceItem; root: string }) {
  const { t } = useTranslation()
  const { kind, label, detail, date } = evidence
  const address = addressOf(evidence, root)
  const [country = '', channel = ''] = kind === 'CHECKED' ? (detail ?? '').split(' ') : []
  const text = t(`goLive.evidence.${kind}`, {
    label: label || t('goLive.unlabelled'),
    detail,
    country,
    channel: channel && t(`goLive.channels.${channel}`)
  })
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 text-[13px] leading-5">
      <time dateTime={date} className="text-ink-3 tabular-nums">
        {formatDateTime(date)}
      </time>
      <span className="min-w-0 wrap-anywhere">
        {address ? (
          <Link to={address} className={LINK}>
            {text}
          </Link>
        ) : (
          text
        )}
      </span>
    </li>
  )
}
