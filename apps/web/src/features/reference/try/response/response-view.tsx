import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatByteSize, formatNumber } from '@/lib/i18n/formats.ts'
import { CopyCode, Panel } from '@/lib/samples/panel.tsx'
import { Button } from '@/ui/button/button.tsx'
import { TabList } from '@/ui/form/tab-list.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { Tag, type TagTone } from '@/ui/text/tag.tsx'
import { reportedErrors } from '../body-value.ts'
import type { Exchange } from '../use-exchange.ts'
import type { Trial } from '../use-try.ts'
import { BodyView } from './body-view.tsx'
import { Comparison } from './comparison.tsx'
import { Failure } from './failure.tsx'
import { HeaderTable } from './header-table.tsx'
import { ReportedErrors } from './reported-errors.tsx'
import { useFollowing } from './use-following.ts'
import { WaitingPage } from './waiting-page.tsx'

/** What came back, or why nothing did. */
export function ResponseView({ trial }: { trial: Trial }) {
  const { t } = useTranslation()
  const { current, before, failure } = trial
  const following = useFollowing(trial.follow)
  const root = useRef<HTMLDivElement>(null)
  const number = current?.number
  const hasErrors = reportedErrors(current?.response.json).length > 0
  useEffect(() => {
    // What comes back is below the form, which may be long. Errors lead to their fields instead.
    if (number !== undefined && !hasErrors) root.current?.scrollIntoView({ block: 'start' })
  }, [number, hasErrors])
  if (failure) return <Failure trial={trial} />
  if (!current) return null
  return (
    <div ref={root} className="scroll-mt-4 max-[1279px]:scroll-mt-14">
      <Panel
        title={
          <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
            {t('try.response.title')}
            <StatusTag status={current.response.status} />
            <Facts response={current.response} />
          </span>
        }
        controls={<CopyCode code={bodyText(current)} />}
      >
        <Response key={current.number} exchange={current} before={before} trial={trial} following={following} />
      </Panel>
    </div>
  )
}

const TONES: Readonly<Record<string, TagTone>> = { 2: 'good', 3: 'info', 4: 'warning', 5: 'bad' }

function StatusTag({ status }: { status: number }) {
  return <Tag tone={TONES[String(status).charAt(0)] ?? 'neutral'}>{status}</Tag>
}

function Facts({ response: { milliseconds, size } }: Pick<Exchange, 'response'>) {
  const { t, i18n } = useTranslation()
  const duration = t('try.response.duration', { duration: formatNumber(milliseconds, i18n.language) })
  return (
    <span className="font-normal text-ink-2">
      {duration} · {formatByteSize(size, i18n.language)}
    </span>
  )
}

/** The body as text, set out in lines where it is JSON. */
export const bodyText = ({ response: { json, text } }: Exchange): string =>
  json === undefined ? text : JSON.stringify(json, null, 2)

type Tab = 'body' | 'headers' | 'comparison'

interface ResponseProps {
  exchange: Exchange
  before: Exchange | undefined
  trial: Trial
  following: ReturnType<typeof useFollowing>
}

function Response({ exchange, before, trial, following }: ResponseProps) {
  const { t } = useTranslation()
  const id = useId()
  const [tab, setTab] = useState<Tab>('body')
  const { response, request } = exchange
  const isReplayed = response.headers.some(
    ([name, value]) => name.toLowerCase() === 'idempotent-replayed' && value === 'true'
  )
  const hasKey = request.headers.some(([name]) => name.toLowerCase() === 'idempotency-key')
  const tabs: readonly Tab[] = before ? ['body', 'headers', 'comparison'] : ['body', 'headers']
  return (
    <>
      <div className="flex flex-wrap items-center gap-1 border-b border-line px-3 py-1.5">
        <p role="status" className="sr-only">
          {t('try.response.received', { status: response.status })}
        </p>
        <Button size="small" variant="ghost" pending={trial.isPending} onClick={trial.send}>
          {t('try.again')}
        </Button>
        {hasKey && (
          <Button size="small" variant="ghost" pending={trial.isPending} onClick={trial.repeat}>
            {t('try.twice')}
          </Button>
        )}
      </div>
      {isReplayed && (
        <Alert tone="success" className="m-4">
          {t('try.replayed')}
        </Alert>
      )}
      <ReportedErrors response={response} />
      <WaitingPage exchange={exchange} following={following} />
      <TabList
        id={id}
        label={t('try.response.parts')}
        tabs={tabs.map((value) => ({
          value,
          label:
            value === 'headers' ? `${t('try.response.headers')} ${response.headers.length}` : t(`try.response.${value}`)
        }))}
        value={tab}
        onChange={setTab}
        className="flex flex-wrap gap-1 border-b border-line px-3 py-2"
        tabClassName="inline-flex h-8 items-center rounded-2 px-2.5 text-[13px] text-ink-2 hover:text-ink aria-selected:bg-sunken aria-selected:font-semibold aria-selected:text-ink"
      />
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {tab === 'body' && <BodyView exchange={exchange} />}
        {tab === 'headers' && <HeaderTable headers={response.headers} />}
        {tab === 'comparison' && before && <Comparison before={bodyText(before)} after={bodyText(exchange)} />}
      </div>
    </>
  )
}
