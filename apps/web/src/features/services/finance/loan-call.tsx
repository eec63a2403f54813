import { type FinanceQuotationSchemas, type LoanQuote, printMoney, printPercentage } from '@portico/finance'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '@/lib/i18n/formats.ts'
import { randomUuid } from '@/lib/random-uuid.ts'
import { showToast } from '@/lib/toasts.ts'
import { Button } from '@/ui/button/button.tsx'
import { CodeFigure } from '@/ui/code/code-figure.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { type LoanSelection, requestOf } from './loan.ts'
import { createQuotation, QUOTATIONS_PATH, SandboxError, type SandboxResponse } from './sandbox.ts'

interface LoanCallProps {
  choice: LoanSelection
  /** What the browser has calculated; undefined when the product does not finance it. */
  loan: LoanQuote | undefined
}

/** The same loan as a call of the API, which can be sent to the sandbox. */
export function LoanCall({ choice, loan }: LoanCallProps) {
  const { t, i18n } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [isPending, setPending] = useState(false)
  const [result, setResult] = useState<{ request: string; response?: SandboxResponse; reason?: string }>()
  const request = requestOf(choice, i18n.language)
  const text = JSON.stringify(request, null, 2)
  // One key for one request, however often it is sent: a response that was lost is requested again, not a second quotation.
  const [keyed, setKeyed] = useState(() => ({ text, key: randomUuid() }))
  if (keyed.text !== text) setKeyed({ text, key: randomUuid() })
  const { key } = keyed
  // A response to other figures than those shown would contradict them.
  const shown = result?.request === text ? result : undefined

  async function run() {
    setPending(true)
    try {
      setResult({ request: text, response: await createQuotation(request, key) })
    } catch (error) {
      if (!(error instanceof SandboxError)) throw error
      setResult({ request: text, reason: error.message })
    } finally {
      setPending(false)
    }
  }

  return (
    <div className="mt-6">
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'services.finance.live.hideCall' : 'services.finance.live.asCall')}
      </Button>
      {isOpen && (
        <div className="mt-4 grid gap-4">
          <CodeFigure
            label={t('services.finance.live.request')}
            title={t('services.finance.live.request')}
            head={`POST ${QUOTATIONS_PATH}\nAuthorization: Bearer $TOKEN\nIdempotency-Key: ${key}\nContent-Type: application/json`}
            code={text}
            copy={{
              label: t('services.copy'),
              copiedLabel: t('services.copied'),
              onRefused: () => showToast({ kind: 'error', key: 'services.copyRefused' })
            }}
          />
          <Button variant="primary" className="justify-self-start" pending={isPending} onClick={() => void run()}>
            {t('services.finance.live.run')}
          </Button>
          <div aria-live="polite" className="grid gap-4">
            {shown?.reason !== undefined && (
              <Alert tone="danger">{t('services.finance.live.failed', { reason: shown.reason })}</Alert>
            )}
            {shown?.response && (
              <>
                {loan && shown.response.status === 201 && <Comparison response={shown.response} loan={loan} />}
                <CodeFigure
                  label={t('services.finance.live.answer')}
                  title={t('services.finance.live.answer')}
                  meta={`${shown.response.status} · ${t('services.finance.live.took', { milliseconds: shown.response.milliseconds })}`}
                  code={shown.response.text}
                />
              </>
            )}
          </div>
        </div>
      )}
    </div>
  )
}

function Comparison({ response, loan }: { response: SandboxResponse; loan: LoanQuote }) {
  const { t, i18n } = useTranslation()
  const { instalment, annualPercentageRate } = response.body as Partial<FinanceQuotationSchemas['Quotation']>
  const isSame =
    instalment?.value === printMoney(loan.instalment) &&
    annualPercentageRate === printPercentage(loan.annualPercentageRate)
  if (isSame) return <Alert tone="success">{t('services.finance.live.same')}</Alert>
  const other = formatMoney(Number(instalment?.value ?? Number.NaN), 'EUR', i18n.language)
  return <Alert tone="danger">{t('services.finance.live.differs', { instalment: other })}</Alert>
}
