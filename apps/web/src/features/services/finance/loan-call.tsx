import { type FinanceQuotationSchemas, type LoanQuote, printMoney, printPercentage } from '@portico/finance'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '@/lib/i18n/formats.ts'
import { showToast } from '@/lib/toasts.ts'
import { Button } from '@/ui/button/button.tsx'
import { CodeFigure } from '@/ui/code/code-figure.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import type { SandboxResponse } from '../sandbox/call.ts'
import { SandboxResult } from '../sandbox/sandbox-result.tsx'
import { useSandboxCall } from '../sandbox/use-sandbox-call.ts'
import { type LoanSelection, requestOf } from './loan.ts'

const QUOTATIONS_PATH = '/sandbox/finance-quotation/v2/quotations'

interface LoanCallProps {
  choice: LoanSelection
  /** What the browser has calculated; undefined when the product does not finance it. */
  loan: LoanQuote | undefined
}

/** The same loan as a call of the API, which can be sent to the sandbox. */
export function LoanCall({ choice, loan }: LoanCallProps) {
  const { t, i18n } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const request = requestOf(choice, i18n.language)
  const call = useSandboxCall({ method: 'POST', path: QUOTATIONS_PATH, scope: 'finance-quotation', body: request })
  const { key, response } = call

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
            code={JSON.stringify(request, null, 2)}
            copy={{
              label: t('services.copy'),
              copiedLabel: t('services.copied'),
              onRefused: () => showToast({ kind: 'error', key: 'services.copyRefused' })
            }}
          />
          <SandboxResult call={call}>
            {loan && response?.status === 201 && <Comparison response={response} loan={loan} />}
          </SandboxResult>
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
