import { useTranslation } from 'react-i18next'
import { IbanCheck } from '../payments/iban-check.tsx'
import { MethodTable } from '../payments/method-table.tsx'
import { ServicePage } from '../service-page.tsx'

/** Payments: methods, states, and the check of an account number. */
export default function PaymentsPage() {
  const { t } = useTranslation()
  return (
    <ServicePage name="payments" flowLead={t('services.payments.flow.lead')} details={<MethodTable />}>
      <IbanCheck />
    </ServicePage>
  )
}
