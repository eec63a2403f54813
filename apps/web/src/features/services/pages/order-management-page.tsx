import { useTranslation } from 'react-i18next'
import { StateDiagram } from '@/ui/diagram/state-diagram.tsx'
import { DealTimeline } from '../deal/deal-timeline.tsx'
import { ServicePage } from '../service-page.tsx'
import { ORDER_STATES } from '../states.ts'

/** Order management: the life of an order, and the deal that it is a part of. */
export default function OrderManagementPage() {
  const { t } = useTranslation()
  const state = (code: string) => ({ code, label: t(`services.order-management.flow.${code}`) })
  return (
    <ServicePage
      name="order-management"
      can={['order', 'change', 'deliver', 'follow']}
      flow={
        <StateDiagram
          title={t('services.order-management.flow.title')}
          main={ORDER_STATES.main.map(state)}
          exits={{
            from: ORDER_STATES.exits.from.map((code) => ORDER_STATES.main.indexOf(code)),
            to: ORDER_STATES.exits.to.map(state)
          }}
        />
      }
    >
      <DealTimeline />
    </ServicePage>
  )
}
