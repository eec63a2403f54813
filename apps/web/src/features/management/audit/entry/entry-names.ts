import { APP, AUDITED_ENTITIES, type AuditEntry, ENTITIES, type EntityDefinition, recordTitle } from '@portico/contract'
import type { TFunction } from 'i18next'

/** The definition of the entity of an entry; undefined outside the catalogue. */
export const catalogueEntity = (key: string): EntityDefinition | undefined =>
  ENTITIES.find((entity) => entity.key === key)

/** The entities of the log, in their order in the filter. */
export const ENTITY_NAMES: readonly string[] = [...ENTITIES.map(({ key }) => key), ...AUDITED_ENTITIES]

/** The name of the entity of an entry, in the reader's language. */
export function entityName(key: string, t: TFunction): string {
  if (catalogueEntity(key)) return t(`${APP}.${key}.detail.title`)
  return t(`audit.entity.${key}`, { defaultValue: key })
}

/** The name of a field of a state: translated, or else as it is stored. */
export function fieldName(entity: string, field: string, t: TFunction): string {
  if (catalogueEntity(entity)) return t(`${APP}.${entity}.${field}`, { defaultValue: field })
  return t([`audit.field.${field}`, `${APP}.userManagement.${field}`], { defaultValue: field })
}

const stringProperty = (state: unknown, name: string): string | undefined => {
  const value = typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/**
 * The name of the subject of an entry: of a record its title and number, of a user the login, of a statement its text. Empty for a
 * session, whose user the entry shows. Of a refusal, what was refused and whose it was.
 */
export function subjectName({ entity, entityId, before, after }: AuditEntry, t: TFunction): string {
  const definition = catalogueEntity(entity)
  if (definition) {
    const state = typeof after === 'object' && after !== null ? after : before
    const title = recordTitle(definition, { ...(state ?? {}), id: Number(entityId) })
    return title === `#${entityId}` ? title : `${title} #${entityId}`
  }
  if (entity === 'database') return stringProperty(after, 'statement') ?? entityId
  if (entity === 'session') return ''
  if (entity === 'personalToken' || entity === 'toolConnection')
    return stringProperty(after, 'name') ?? stringProperty(before, 'name') ?? entityId
  if (entity === 'access') {
    const refusal = t(`audit.refusal.${entityId}`, { defaultValue: entityId })
    return [refusal, stringProperty(after, 'login')].filter(Boolean).join(': ')
  }
  return loginOf({ entityId, before, after })
}

const loginOf = ({ entityId, before, after }: Pick<AuditEntry, 'entityId' | 'before' | 'after'>): string =>
  stringProperty(after, 'login') ?? stringProperty(before, 'login') ?? entityId

/** The page of the subject of an entry, while it exists. */
export function subjectAddress(entry: AuditEntry): string | undefined {
  if (entry.isGone) return undefined
  const definition = catalogueEntity(entry.entity)
  if (definition) return `${definition.route}/${entry.entityId}`
  return entry.entity === 'userManagement' ? `/admin/user-management/${encodeURIComponent(loginOf(entry))}` : undefined
}
