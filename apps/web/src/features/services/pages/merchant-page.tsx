import { useTranslation } from 'react-i18next'
import { SequenceDiagram } from '@/ui/diagram/sequence-diagram.tsx'
import { DayReport } from '../merchant/day-report.tsx'
import { ServicePage } from '../service-page.tsx'

/** Merchant: what came in, and what was given back. */
export default function MerchantPage() {
  const { t } = useTranslation()
  const step = (from: number, to: number, key: string) => ({ from, to, label: t(`services.merchant.flow.${key}`) })
  return (
    <ServicePage
      name="merchant"
      can={['list', 'reconcile', 'refund', 'hear']}
      flow={
        <SequenceDiagram
          title={t('services.merchant.flow.title')}
          actors={[t('services.actors.provider'), t('services.actors.portico'), t('services.actors.office')]}
          own={1}
          steps={[
            step(0, 1, 'settle'),
            step(1, 2, 'tell'),
            step(2, 1, 'list'),
            step(1, 2, 'answer'),
            step(2, 1, 'refund'),
            step(1, 0, 'back')
          ]}
        />
      }
      next={{
        to: '/payment-demo',
        title: t('services.next.paymentDemo'),
        text: t('services.next.paymentDemoText')
      }}
    >
      <DayReport />
    </ServicePage>
  )
}
