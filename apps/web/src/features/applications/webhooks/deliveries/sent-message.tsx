import { useTranslation } from 'react-i18next'
import { BodyView } from '@/features/applications/log/request/body-view.tsx'
import { CopyCode, Panel } from '@/lib/samples/panel.tsx'
import type { Delivery } from '../data/model.ts'

/** The message as it is sent: the headers of each attempt without the signature, which takes the secret, and the body. */
export function SentMessage({ delivery: { webhookId, body = '' } }: { delivery: Delivery }) {
  const { t } = useTranslation()
  const headers = [
    ['content-type', 'application/json'],
    ['webhook-id', webhookId],
    ['webhook-timestamp', t('applicationWebhooks.timestampOfAttempt')],
    ['webhook-signature', t('applicationWebhooks.signatureMasked')]
  ] as const
  return (
    <Panel title={t('applicationWebhooks.message')} controls={<CopyCode code={body} />}>
      <dl
        aria-label={t('applicationWebhooks.headers')}
        className="grid gap-y-1 border-b border-line bg-sunken px-4 py-2.5 font-mono text-xs leading-5 sm:grid-cols-[160px_minmax(0,1fr)]"
      >
        {headers.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2 wrap-anywhere">{name}</dt>
            <dd className="min-w-0 wrap-anywhere max-sm:mb-1.5">{value}</dd>
          </div>
        ))}
      </dl>
      <BodyView label={t('applicationWebhooks.body')} text={body} />
    </Panel>
  )
}
