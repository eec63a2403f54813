import type { QuoteProof, QuoteProofRequest } from '@portico/contract'
import { useMutation } from '@tanstack/react-query'
import { Download, Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '@/lib/files/save-file.ts'
import { formatDate, formatMoney } from '@/lib/i18n/formats.ts'
import { formatSentRate } from '@/lib/i18n/rate.ts'
import { failureText } from '@/lib/page/page-failed.tsx'
import { showToast } from '@/lib/toasts.ts'
import { Button } from '@/ui/button/button.tsx'
import { useCopy } from '@/ui/button/use-copy.ts'
import { Card } from '@/ui/page/card.tsx'
import { Section } from '@/ui/page/section.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { fetchProofPdf } from '../api/requests.ts'
import { Comparison, StatedRate } from './comparison.tsx'
import { GeneralEquation, OwnEquation } from './equation.tsx'
import { TermsTable } from './terms-table.tsx'

interface ProofResultProps {
  request: QuoteProofRequest
  proof: QuoteProof
  /** The address under which colleagues see the same proof. */
  address: string
}

/** A proof: the rate, what it is compared with, the equation and every term of it. */
export function ProofResult({ request, proof, address }: ProofResultProps) {
  const { t } = useTranslation()
  const { loan, comparison, statedRate } = proof
  return (
    <div className="grid min-w-0 grid-cols-1 gap-6">
      <Headline request={request} proof={proof} address={address} />
      {statedRate && <StatedRate stated={statedRate} />}
      {comparison && loan && request.schedule && (
        <Comparison comparison={comparison} schedule={loan.schedule} stated={request.schedule} />
      )}
      <Section title={t('quoteProof.equation.title')}>
        <div className="grid gap-4 p-5 sm:px-6">
          <div className="overflow-x-auto py-2">
            <GeneralEquation label={t('quoteProof.equation.label')} />
          </div>
          <p className="max-w-prose text-sm text-ink-2">
            {t('quoteProof.equation.text', { date: formatDate(proof.firstDrawdownOn) })}
          </p>
          <OwnEquation proof={proof} />
        </div>
      </Section>
      <Section title={t('quoteProof.terms.title')}>
        <TermsTable proof={proof} />
      </Section>
    </div>
  )
}

function Headline({ request, proof, address }: ProofResultProps) {
  const { t, i18n } = useTranslation()
  const { annualPercentageRate: rate, loan, currency, title } = proof
  const percent = (text: string) => formatSentRate(text, i18n.language)
  const money = (text: string) => formatMoney(Number(text), currency, i18n.language)
  return (
    <Card className="p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <p className="text-sm text-ink-2">{title ?? t('quoteProof.result.rate')}</p>
          <p
            data-testid="rate"
            className="mt-1 text-[40px] leading-none font-semibold tracking-[-0.025em] whitespace-nowrap text-blue-ink tabular-nums"
          >
            {percent(rate.sixDecimals)}
          </p>
          <p className="mt-3 text-sm text-ink-2">
            {t('quoteProof.result.rounded', { two: percent(rate.twoDecimals), one: percent(rate.oneDecimal) })}
          </p>
        </div>
        <Actions request={request} address={address} />
      </div>
      {loan && (
        <dl className="mt-6 grid grid-cols-2 gap-x-6 gap-y-4 border-t border-line pt-5 sm:grid-cols-3">
          {(
            [
              ['amountOfCredit', loan.amountOfCredit],
              ['amountFinanced', loan.amountFinanced],
              ['instalment', loan.instalment],
              ['lastInstalment', loan.lastInstalment],
              ['totalCostOfCredit', loan.totalCostOfCredit],
              ['totalPayable', loan.totalPayable]
            ] as const
          ).map(([key, value]) => (
            <Figure key={key} name={t(`quoteProof.result.${key}`)}>
              {money(value)}
            </Figure>
          ))}
        </dl>
      )}
    </Card>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-[13px] text-ink-2">{name}</dt>
      <dd className="text-base leading-6 font-semibold tabular-nums">{children}</dd>
    </div>
  )
}

function Actions({ request, address }: Pick<ProofResultProps, 'request' | 'address'>) {
  const { t, i18n } = useTranslation()
  const pdf = useMutation({
    mutationFn: async () =>
      saveFile(await fetchProofPdf(request, i18n.language), `${t('quoteProof.result.fileName')}.pdf`),
    meta: { handles: () => true }
  })
  const { isCopied, copy } = useCopy(address, () => showToast({ kind: 'error', key: 'quoteProof.result.notCopied' }))
  return (
    <div className="grid justify-items-start gap-3">
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>
          <Link2 aria-hidden="true" className="size-4" />
          {t(isCopied ? 'quoteProof.result.copied' : 'quoteProof.result.copyLink')}
        </Button>
        <Button pending={pdf.isPending} onClick={() => pdf.mutate()}>
          <Download aria-hidden="true" className="size-4" />
          PDF
        </Button>
        <span role="status" className="sr-only">
          {isCopied && t('quoteProof.result.copied')}
        </span>
      </div>
      {pdf.error && <Alert tone="danger">{failureText(pdf.error)}</Alert>}
    </div>
  )
}
