import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/button/button.tsx'
import { CodeFigure } from '@/ui/code/code-figure.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import type { SandboxRequest } from './call.ts'
import { type SandboxCall, useSandboxCall } from './use-sandbox-call.ts'

/** The button that sends a request to the sandbox, and what came back. */
export function SandboxResult({ call, children }: { call: SandboxCall; children?: ReactNode }) {
  const { t } = useTranslation()
  const { isPending, response, reason, run } = call
  return (
    <>
      <Button variant="primary" className="justify-self-start" pending={isPending} onClick={() => void run()}>
        {t('services.sandbox.run')}
      </Button>
      <div aria-live="polite" className="grid gap-4">
        {reason !== undefined && <Alert tone="danger">{t('services.sandbox.failed', { reason })}</Alert>}
        {response && (
          <>
            {children}
            <CodeFigure
              label={t('services.sandbox.response')}
              title={t('services.sandbox.response')}
              meta={`${response.status} · ${t('services.sandbox.took', { milliseconds: response.milliseconds })}`}
              code={response.text}
            />
          </>
        )}
      </div>
    </>
  )
}

interface SandboxTrialProps {
  request: Omit<SandboxRequest, 'key'>
  /** Whether the page shows the request already. */
  isShown?: boolean
}

/** A request that a reader may send to the sandbox. */
export function SandboxTrial({ request, isShown = false }: SandboxTrialProps) {
  const call = useSandboxCall(request)
  return (
    <div className="mt-6 grid gap-4">
      {!isShown && (
        <p className="font-mono text-[13px] wrap-anywhere text-ink-2">
          {request.method} {request.path}
        </p>
      )}
      <SandboxResult call={call} />
    </div>
  )
}
