import { clsx } from 'clsx'
import { startTransition, useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeView } from '@/lib/samples/code-view.tsx'
import { CopyCode, HeaderList, Panel } from '@/lib/samples/panel.tsx'
import { RequestPanel } from '@/lib/samples/request-panel.tsx'
import { SkeletonStack } from '@/ui/state/skeleton-stack.tsx'
import { type CallName, type ExchangeResponse, useExchange } from './exchange.ts'
import { type ShownCall, ShownCalls } from './shown-calls.ts'

/** The calls of a step, one at a time: what is sent, and what came back. */
export default function ExchangeColumn() {
  const { t } = useTranslation()
  const calls = useContext(ShownCalls)
  const [chosen, setChosen] = useState<CallName>()
  const first = calls[0]
  const [about, setAbout] = useState(first?.name)
  // A step that comes to another call is about that one then.
  if (first && first.name !== about) {
    setAbout(first.name)
    setChosen(undefined)
  }
  const shown = calls.find(({ name }) => name === chosen) ?? first
  if (!shown) return null
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-[13px] font-medium text-code-ink-2">{t('payments.exchange.title')}</p>
        {calls.length > 1 && (
          <fieldset aria-label={t('payments.exchange.choose')} className="flex flex-wrap gap-1">
            {calls.map(({ name }) => (
              <button
                key={name}
                type="button"
                aria-pressed={name === shown.name}
                onClick={() => startTransition(() => setChosen(name))}
                className={clsx(
                  'h-8 rounded-2 px-2.5 text-[13px] font-medium',
                  name === shown.name ? 'bg-sunken text-ink' : 'text-ink-2 hover:text-ink'
                )}
              >
                {t(`payments.exchange.calls.${name}`)}
              </button>
            ))}
          </fieldset>
        )}
      </div>
      <CallView key={shown.name} call={shown} />
    </div>
  )
}

function CallView({ call: { name, planned, isPlan = false } }: { call: ShownCall }) {
  const { t } = useTranslation()
  const exchanged = useExchange(name)
  const exchange = isPlan ? undefined : exchanged
  return (
    <>
      <RequestPanel
        request={exchange?.request ?? planned}
        title={
          <>
            {t('reference.samples.request')}
            {!exchange && (
              <span className="ml-2 font-normal text-ink-2">
                {t(`payments.exchange.${isPlan ? 'next' : 'notSent'}`)}
              </span>
            )}
          </>
        }
      />
      <ResponsePanel isSent={exchange !== undefined} response={exchange?.response} isPlan={isPlan} />
    </>
  )
}

interface ResponsePanelProps {
  isSent: boolean
  response: ExchangeResponse | undefined
  isPlan: boolean
}

function ResponsePanel({ isSent, response, isPlan }: ResponsePanelProps) {
  const { t } = useTranslation()
  const text = response?.body === undefined ? '' : JSON.stringify(response.body, null, 2)
  return (
    <Panel
      title={t('payments.exchange.response')}
      controls={
        response && (
          <>
            <StatusMark {...response} />
            <CopyCode code={text} />
          </>
        )
      }
    >
      {response ? (
        <>
          {response.headers.length > 0 && (
            <HeaderList label={t('reference.samples.response.headers')} headers={response.headers} />
          )}
          {text === '' ? (
            <p className="grid min-h-[300px] place-items-center px-4 text-[13px] text-ink-2">
              {t(response.status === 0 ? 'payments.exchange.noResponse' : 'reference.samples.response.empty')}
            </p>
          ) : (
            <CodeView
              code={text}
              grammar="json"
              label={t('reference.samples.response.body', { status: response.status })}
              className="h-[300px] bg-code"
            />
          )}
        </>
      ) : isSent ? (
        <SkeletonStack
          label={t('payments.exchange.waiting')}
          rows={['h-4 w-52', 'h-4 w-72 max-w-full', 'h-4 w-64 max-w-full']}
          className="grid h-[362px] content-start gap-3 p-4"
        />
      ) : (
        <p className="grid h-[362px] place-items-center px-6 text-center text-[13px] text-ink-2">
          {t(isPlan ? 'payments.exchange.later' : 'payments.exchange.nothingYet')}
        </p>
      )}
    </Panel>
  )
}

function StatusMark({ status, milliseconds }: ExchangeResponse) {
  const { t } = useTranslation()
  const isGood = status >= 200 && status < 300
  return (
    <span className="flex items-baseline gap-2 font-mono text-[13px]">
      <span className={clsx('font-semibold', isGood ? 'text-code-green' : 'text-code-amber')}>
        {status === 0 ? '–' : status}
      </span>
      <span className="text-code-ink-2 tabular-nums">
        {t('payments.exchange.milliseconds', { count: milliseconds })}
      </span>
    </span>
  )
}
