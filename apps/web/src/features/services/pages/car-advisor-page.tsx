import { useTranslation } from 'react-i18next'
import { SequenceDiagram } from '@/ui/diagram/sequence-diagram.tsx'
import { ServicePage } from '../service-page.tsx'
import { VinLookUp } from '../vehicles/vin-look-up.tsx'

/** Car advisor: vehicles, their numbers and their value. */
export default function CarAdvisorPage() {
  const { t } = useTranslation()
  const step = (from: number, to: number, key: string) => ({ from, to, label: t(`services.car-advisor.flow.${key}`) })
  return (
    <ServicePage
      name="car-advisor"
      can={['catalogue', 'stock', 'decode', 'value']}
      flow={
        <SequenceDiagram
          title={t('services.car-advisor.flow.title')}
          actors={[t('services.actors.customer'), t('services.actors.shop'), t('services.actors.portico')]}
          own={2}
          steps={[
            step(0, 1, 'type'),
            step(1, 2, 'decode'),
            step(2, 1, 'decoded'),
            step(1, 2, 'create'),
            step(1, 2, 'value'),
            step(2, 1, 'offer'),
            step(1, 0, 'show')
          ]}
        />
      }
    >
      <VinLookUp />
    </ServicePage>
  )
}
