import { clsx } from 'clsx'
import { Check, ChevronRight, X } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { BodyView } from '@/features/applications/log/request/body-view.tsx'
import { formatTimestamp } from '@/lib/i18n/formats.ts'
import { CopyCode, Panel } from '@/lib/samples/panel.tsx'
import { Tag } from '@/ui/text/tag.tsx'
import type { InboxMessage } from '../data/model.ts'

/** The type of the event in a body; the empty text for another body. */
function typeOf(body: string): string {
  try {
    return String((JSON.parse(body) as { type?: unknown }).type ?? '')
  } catch {
    return ''
  }
}

interface InboxItemProps {
  message: InboxMessage
  url: string
  isOpen: boolean
  onToggle: () => void
}

/** A message of the inbox, which shows its verification, headers and body once it is opened. */
export function InboxItem({ message, url, isOpen, onToggle }: InboxItemProps) {
  const { t } = useTranslation()
  const { receivedAt, verification, body } = message
  const type = useMemo(() => typeOf(body), [body])
  // A message that has arrived before is authentic too.
  const isAuthentic = verification.every(({ step, passed }) => passed || step === 'NEW')
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="flex w-full flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-left -outline-offset-2 hover:bg-sunken"
      >
        <ChevronRight
          aria-hidden="true"
          className={clsx('size-4 shrink-0 text-ink-3 transition-transform', isOpen && 'rotate-90')}
        />
        <Tag tone={isAuthentic ? 'good' : 'bad'}>
          {t(isAuthentic ? 'applicationWebhooks.inbox.authentic' : 'applicationWebhooks.inbox.refused')}
        </Tag>
        <span className="font-mono text-[13px] wrap-anywhere">{type}</span>
        <span className="min-w-0 text-[13px] text-ink-2 wrap-anywhere">{url}</span>
        <time dateTime={receivedAt} className="ml-auto text-[13px] text-ink-2 tabular-nums">
          {formatTimestamp(receivedAt)}
        </time>
      </button>
      {isOpen && <InboxDetail message={message} />}
    </li>
  )
}

function InboxDetail({ message: { verification, headers, body, status } }: { message: InboxMessage }) {
  const { t } = useTranslation()
  const head = headers.map(({ name, value }) => `${name}: ${value}`).join('\n')
  return (
    <div className="grid grid-cols-1 gap-4 border-t border-line bg-ground p-4">
      <ol className="grid gap-2 text-sm">
        {verification.map(({ step, passed }) => (
          <li key={step} className="flex items-start gap-2.5">
            <span
              className={clsx(
                'grid size-5 shrink-0 place-items-center rounded-full',
                passed ? 'bg-teal-wash text-teal' : 'bg-red-wash text-red-ink'
              )}
            >
              {passed ? (
                <Check aria-hidden="true" className="size-3" strokeWidth={3} />
              ) : (
                <X aria-hidden="true" className="size-3" strokeWidth={3} />
              )}
            </span>
            {t(`applicationWebhooks.inbox.step.${step}.${passed ? 'passed' : 'failed'}`)}
          </li>
        ))}
        <li className="text-ink-2">{t('applicationWebhooks.inbox.responded', { status })}</li>
      </ol>
      <Panel title={t('applicationWebhooks.headers')} controls={<CopyCode code={head} />}>
        <pre className="bg-code px-4 py-3 font-mono text-xs leading-[1.7] whitespace-pre-wrap wrap-anywhere text-code-ink">
          {head}
        </pre>
      </Panel>
      <Panel title={t('applicationWebhooks.body')} controls={<CopyCode code={body} />}>
        <BodyView label={t('applicationWebhooks.bodyText')} text={body} />
      </Panel>
    </div>
  )
}
