import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDate, formatMoney, formatNumber } from '@/lib/i18n/formats.ts'
import { failureText, Loading } from '@/lib/page/page-failed.tsx'
import { Field } from '@/ui/form/field.tsx'
import { Select } from '@/ui/form/select.tsx'
import { InlineFailure } from '@/ui/state/inline-failure.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { listQuotations, listQuotingApplications, type QuotationSummary } from '../api/requests.ts'

interface QuotationPickerProps {
  /** Of the address, or what was chosen last. */
  application: number | undefined
  quotation: string | undefined
  onChoose: (application: number, quotationId: string) => void
}

/** Chooses a quotation of one of the user's applications in the sandbox. */
export function QuotationPicker({ application, quotation, onChoose }: QuotationPickerProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(application)
  const applications = useQuery({
    queryKey: ['proofs', 'applications'],
    queryFn: ({ signal }) => listQuotingApplications(signal),
    meta: { handles: () => true }
  })
  if (applications.error)
    return <Failed error={applications.error} isFetching={applications.isFetching} retry={applications.refetch} />
  if (!applications.data)
    return (
      <Loading>
        <Skeleton className="h-10" />
      </Loading>
    )
  const [first] = applications.data
  const selected = applications.data.find(({ id }) => id === chosen) ?? first
  if (!selected)
    return (
      <p className="pb-5 text-sm text-ink-2">
        {t('quoteProof.picker.noApplications')}{' '}
        <Link to="/applications" className="font-medium text-blue-ink hover:underline">
          {t('global.menu.applications')}
        </Link>
      </p>
    )
  return (
    <>
      <Field label={t('quoteProof.picker.application')}>
        {(control) => (
          <Select
            {...control}
            value={selected.id}
            options={applications.data.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={({ target }) => setChosen(Number(target.value))}
          />
        )}
      </Field>
      <Quotations key={selected.id} application={selected.id} quotation={quotation} onChoose={onChoose} />
    </>
  )
}

interface QuotationsProps extends Omit<QuotationPickerProps, 'application'> {
  application: number
}

function Quotations({ application, quotation, onChoose }: QuotationsProps) {
  const { t, i18n } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['proofs', 'quotations', application],
    queryFn: ({ signal }) => listQuotations(application, signal),
    gcTime: 0,
    meta: { handles: () => true }
  })
  if (error) return <Failed error={error} isFetching={isFetching} retry={refetch} />
  if (!data)
    return (
      <Loading>
        <Skeleton className="h-10" />
      </Loading>
    )
  if (data.length === 0) return <p className="pb-5 text-sm text-ink-2">{t('quoteProof.picker.none')}</p>
  const label = ({ quotationId, createdAt, amountOfCredit, termInMonths, annualPercentageRate }: QuotationSummary) =>
    t('quoteProof.picker.option', {
      date: formatDate(createdAt.slice(0, 10)),
      amount: formatMoney(Number(amountOfCredit.value), amountOfCredit.currency, i18n.language),
      months: termInMonths,
      rate: formatNumber(Number(annualPercentageRate), i18n.language, 2),
      id: quotationId
    })
  const isListed = data.some(({ quotationId }) => quotationId === quotation)
  return (
    <Field label={t('quoteProof.picker.quotation')}>
      {(control) => (
        <Select
          {...control}
          value={isListed ? quotation : ''}
          options={[
            { value: '', label: t('quoteProof.picker.choose') },
            ...data.map((item) => ({ value: item.quotationId, label: label(item) }))
          ]}
          onChange={({ target }) => target.value && onChoose(application, target.value)}
        />
      )}
    </Field>
  )
}

function Failed({ error, isFetching, retry }: { error: Error; isFetching: boolean; retry: () => unknown }) {
  const { t } = useTranslation()
  return (
    <InlineFailure
      className="pb-5 text-sm"
      retryLabel={t('error.page.retry')}
      isRetrying={isFetching}
      onRetry={() => void retry()}
    >
      {t('quoteProof.picker.failed')} {failureText(error)}
    </InlineFailure>
  )
}
