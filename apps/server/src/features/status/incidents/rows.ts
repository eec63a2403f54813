import type { Incident, IncidentUpdate, ManagedIncident } from '@portico/contract'

/** Columns of an incident with its updates, newest first, as JSON. */
export const INCIDENT_COLUMNS = `
  i.id, i.revision, i.title_en, i.title_es, i.impact, i.parts, i.state, i.published_date as "publishedDate",
  i.resolved_date as "resolvedDate", i.created_by as "createdBy", i.created_date as "createdDate", i.changed_date as "changedDate",
  coalesce((select json_agg(json_build_object('id', u.id, 'state', u.state, 'en', u.text_en, 'es', u.text_es, 'date', u.created_date)
                            order by u.id desc)
              from status_updates u where u.incident_id = i.id), '[]') as updates`

interface UpdateRow {
  id: number
  state: IncidentUpdate['state']
  en: string
  es: string | null
  date: string
}

/** An incident as the columns return it. */
export interface IncidentRow extends Omit<ManagedIncident, 'title' | 'updates'> {
  revision: number
  title_en: string
  title_es: string | null
  updates: UpdateRow[]
}

const toUpdate = ({ id, state, en, es, date }: UpdateRow): IncidentUpdate => ({
  id,
  state,
  text: { en, es },
  date: new Date(date).toISOString()
})

/** An incident as the status page shows it. */
export const toIncident = (row: IncidentRow): Incident => ({
  id: row.id,
  title: { en: row.title_en, es: row.title_es },
  impact: row.impact,
  parts: row.parts,
  state: row.state,
  publishedDate: row.publishedDate,
  resolvedDate: row.resolvedDate,
  updates: row.updates.map(toUpdate)
})

/** An incident as administrators see it. */
export const toManagedIncident = (row: IncidentRow): ManagedIncident => ({
  ...toIncident(row),
  createdBy: row.createdBy,
  createdDate: row.createdDate,
  changedDate: row.changedDate
})
