import { useParams } from 'react-router'
import { IncidentPage } from './incident-page.tsx'
import { IncidentsPage } from './incidents-page.tsx'
import { NewIncidentPage } from './new-incident-page.tsx'

/** The pages of incidents, by the last part of their address: the start page has one entry for them. */
export default function IncidentAreaPage() {
  const { id } = useParams()
  if (id === undefined) return <IncidentsPage />
  return id === 'new' ? <NewIncidentPage /> : <IncidentPage key={id} />
}
