import type { DocumentFault } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { DocumentFaults } from '@/lib/reference/document-faults.tsx'
import { Alert } from '@/ui/state/alert.tsx'

/** Says that a published document was not replaced, and what is wrong with what was to take its place. */
export function Unpublishable({ faults }: { faults: readonly DocumentFault[] }) {
  const { t } = useTranslation()
  return (
    <Alert tone="danger" title={t('entity.report.refused')}>
      {t(faults.length > 0 ? 'entity.report.refusedText' : 'entity.report.noDocument')}
      {faults.length > 0 && <DocumentFaults faults={faults} className="mt-3 max-h-80 overflow-y-auto" />}
    </Alert>
  )
}
