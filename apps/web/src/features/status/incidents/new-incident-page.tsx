import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { Card } from '@/ui/page/card.tsx'
import { PageHeader } from '@/ui/page/page-header.tsx'
import { IncidentForm } from './incident-form.tsx'
import { IncidentTrail } from './incident-trail.tsx'
import { createIncident, refreshIncidents } from './requests.ts'

/** The page on which a draft of an incident is written. */
export function NewIncidentPage() {
  const { t } = useTranslation()
  useDocumentTitle(t('incidents.new'))
  const client = useQueryClient()
  const [made, setMade] = useState<number>()
  if (made !== undefined) return <Navigate to={`/admin/incidents/${made}`} replace />
  return (
    <div className="wrap py-10">
      <PageHeader trail={<IncidentTrail />} title={t('incidents.new')} description={t('incidents.newText')} />
      <Card>
        <IncidentForm
          purpose="draft"
          label={t('incidents.new')}
          button={t('incidents.saveDraft')}
          send={async (values) => {
            const { id } = await createIncident(values)
            void refreshIncidents(client)
            setMade(id)
          }}
        />
      </Card>
    </div>
  )
}
