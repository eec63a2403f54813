import { useTranslation } from 'react-i18next'
import { StateDiagram } from '@/ui/diagram/state-diagram.tsx'
import { IbanCheck } from '../payments/iban-check.tsx'
import { MethodTable } from '../payments/method-table.tsx'
import { ServicePage } from '../service-page.tsx'
import { PAYMENT_STATES } from '../states.ts'

/** Payments: methods, states, and the check of an account number. */
export default function PaymentsPage() {
  const { t } = useTranslation()
  const state = (code: string) => ({ code, label: t(`services.payments.flow.${code}`) })
  return (
    <ServicePage
      name="payments"
      can={['take', 'reserve', 'refund', 'repeat']}
      flowLead={t('services.payments.flow.lead')}
      flow={
        <StateDiagram
          title={t('services.payments.flow.title')}
          main={PAYMENT_STATES.main.map(state)}
          exits={{
            from: PAYMENT_STATES.exits.from.map((code) => PAYMENT_STATES.main.indexOf(code)),
            to: PAYMENT_STATES.exits.to.map(state)
          }}
        />
      }
      details={<MethodTable />}
      next={{
        to: '/payment-demo',
        title: t('services.next.paymentDemo'),
        text: t('services.next.paymentDemoText')
      }}
    >
      <IbanCheck />
    </ServicePage>
  )
}
