import type { LoggedExchange } from '@portico/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatByteSize } from '@/lib/i18n/formats.ts'
import { CopyCode, Panel } from '@/lib/samples/panel.tsx'
import { readJson, writeJson } from '@/ui/code/json-nodes.ts'
import { BodyView } from './body-view.tsx'

interface MessagePanelProps {
  side: 'request' | 'response'
  message: LoggedExchange['request']
  /** Parameters of the query, decoded. */
  query?: string
  marked?: ReadonlySet<string> | undefined
}

/** One side of a request: its headers, folded at first, and its body. */
export function MessagePanel({ side, message, query = '', marked }: MessagePanelProps) {
  const { t, i18n } = useTranslation()
  const { headers, body } = message
  const names = Object.keys(headers)
  const copied = useMemo(() => {
    const node = readJson(body)
    return node ? writeJson(node) : body
  }, [body])
  return (
    <Panel
      title={t(`applicationLog.${side}`)}
      controls={
        body !== '' && (
          <>
            <span className="text-xs text-ink-3 tabular-nums">
              {formatByteSize(new TextEncoder().encode(body).length, i18n.language)}
            </span>
            <CopyCode code={copied} />
          </>
        )
      }
    >
      {query !== '' && <Values label={t('applicationLog.query')} values={[...new URLSearchParams(query)]} />}
      <details className="group border-b border-line last:border-b-0">
        <summary className="cursor-pointer px-4 py-2 text-[13px] font-medium text-ink-2 -outline-offset-2 hover:text-ink">
          {t('applicationLog.headers', { count: names.length })}
        </summary>
        <Values
          label={t('applicationLog.headersOf', { side: t(`applicationLog.${side}`) })}
          values={Object.entries(headers)}
        />
      </details>
      {body === '' ? (
        <p className="px-4 py-4 text-[13px] text-ink-2">{t('applicationLog.noBody')}</p>
      ) : (
        <BodyView
          label={t('applicationLog.bodyOf', { side: t(`applicationLog.${side}`) })}
          text={body}
          marked={marked}
        />
      )}
    </Panel>
  )
}

/** Names with their values; one that is masked says so in its words. */
function Values({ label, values }: { label: string; values: readonly (readonly [string, string])[] }) {
  return (
    <dl
      aria-label={label}
      className="grid gap-y-1 border-b border-line bg-sunken px-4 py-2.5 font-mono text-xs leading-5 sm:grid-cols-[200px_minmax(0,1fr)]"
    >
      {values.map(([name, value], index) => (
        <div key={index} className="contents">
          <dt className="text-ink-2 wrap-anywhere">{name}</dt>
          <dd className="min-w-0 wrap-anywhere max-sm:mb-1.5">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
