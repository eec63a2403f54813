import { useTranslation } from 'react-i18next'
import { SequenceDiagram } from '@/ui/diagram/sequence-diagram.tsx'
import { Calculator } from '../finance/calculator.tsx'
import { ServicePage } from '../service-page.tsx'

/** Finance: quotations, and what follows them. */
export default function FinancePage() {
  const { t } = useTranslation()
  const step = (from: number, to: number, key: string) => ({ from, to, label: t(`services.finance.flow.${key}`) })
  return (
    <ServicePage
      name="finance"
      can={['quote', 'compare', 'prequalify', 'contract']}
      flow={
        <SequenceDiagram
          title={t('services.finance.flow.title')}
          actors={[t('services.actors.customer'), t('services.actors.shop'), t('services.actors.portico')]}
          own={2}
          steps={[
            step(0, 1, 'open'),
            step(1, 2, 'compare'),
            step(2, 1, 'terms'),
            step(0, 1, 'choose'),
            step(1, 2, 'keep'),
            step(1, 2, 'apply'),
            step(2, 1, 'decide')
          ]}
        />
      }
    >
      <Calculator />
    </ServicePage>
  )
}
