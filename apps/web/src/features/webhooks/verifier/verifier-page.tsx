import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { Card } from '@/ui/page/card.tsx'
import { PageHeader } from '@/ui/page/page-header.tsx'
import { MessageForm } from './message-form.tsx'
import { Result } from './result.tsx'
import { useVerification } from './use-verification.ts'
import type { ReceivedMessage } from './verify.ts'

const EMPTY = { headers: '', body: '', secrets: '' }

/** Verifies a pasted message in the browser. */
export default function VerifierPage() {
  const { t } = useTranslation()
  const [message, setMessage] = useState<Omit<ReceivedMessage, 'now'>>(EMPTY)
  const [isRecorded, setRecorded] = useState(false)
  const state = useVerification(message, isRecorded)
  useDocumentTitle(t('webhookVerifier.title'))
  return (
    <div className="wrap py-10">
      <PageHeader title={t('webhookVerifier.title')} description={t('webhookVerifier.lead')} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <MessageForm message={message} isRecorded={isRecorded} onChange={setMessage} onRecorded={setRecorded} />
        <Result state={state} />
      </div>
      <section className="mt-8" aria-labelledby="next-steps">
        <h2 id="next-steps" className="mb-3 text-lg font-semibold tracking-tight">
          {t('webhookVerifier.next.title')}
        </h2>
        <div className="grid gap-4 sm:grid-cols-2">
          <Next to="/webhooks/receivers" title={t('webhookVerifier.next.receivers')}>
            {t('webhookVerifier.next.receiversText')}
          </Next>
          <Next
            to="/apireference/status-notification/operations/rotateSecret"
            title={t('webhookVerifier.next.operation')}
          >
            {t('webhookVerifier.next.operationText')}
          </Next>
        </div>
      </section>
    </div>
  )
}

function Next({ to, title, children }: { to: string; title: string; children: ReactNode }) {
  return (
    <Card className="p-5">
      <Link to={to} className="font-medium text-blue-ink hover:underline">
        {title}
      </Link>
      <p className="mt-1 text-sm text-ink-2">{children}</p>
    </Card>
  )
}
