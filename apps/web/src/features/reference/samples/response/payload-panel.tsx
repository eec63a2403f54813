import type { OperationView } from '@portico/openapi'
import { useTranslation } from 'react-i18next'
import { Panel } from '@/lib/samples/panel.tsx'
import { ContentExample } from './content-example.tsx'

/** What a webhook sends to its subscriber. */
export function PayloadPanel({ operation }: { operation: OperationView }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('reference.samples.payload.title')}>
      <ContentExample
        contents={operation.requestBody?.contents ?? []}
        label={t('reference.samples.payload.body')}
        empty={t('reference.samples.payload.empty')}
      />
    </Panel>
  )
}
