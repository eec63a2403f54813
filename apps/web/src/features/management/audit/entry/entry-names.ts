import { APP, AUDITED_ENTITIES, type AuditEntry, ENTITIES, type EntityDefinition, recordTitle } from '@portico/contract'
import type { TFunction } from 'i18next'

/** The catalogue's definition of what an entry is about, if it is of the catalogue. */
export const catalogueEntity = (key: string): EntityDefinition | undefined =>
  ENTITIES.find((entity) => entity.key === key)

/** Everything that the log can be about, in the order in which a filter offers it. */
export const ENTITY_NAMES: readonly string[] = [...ENTITIES.map(({ key }) => key), ...AUDITED_ENTITIES]

/** What the thing is that an entry is about, in words. */
export function entityName(key: string, t: TFunction): string {
  if (catalogueEntity(key)) return t(`${APP}.${key}.detail.title`)
  return t(`audit.entity.${key}`, { defaultValue: key })
}

/** A field of a state, in words where there are any. */
export function fieldName(entity: string, field: string, t: TFunction): string {
  if (catalogueEntity(entity)) return t(`${APP}.${entity}.${field}`, { defaultValue: field })
  return t([`audit.field.${field}`, `${APP}.userManagement.${field}`], { defaultValue: field })
}

const stringProperty = (state: unknown, name: string): string | undefined => {
  const value = typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/**
 * What the thing itself is called: a record by its title and number, a user by the login, a statement by its text. A
 * session has no name that tells anybody anything: whose it is, the entry says.
 */
export function subjectName({ entity, entityId, before, after }: AuditEntry): string {
  const definition = catalogueEntity(entity)
  if (definition) {
    const state = typeof after === 'object' && after !== null ? after : before
    const title = recordTitle(definition, { ...(state ?? {}), id: Number(entityId) })
    return title === `#${entityId}` ? title : `${title} #${entityId}`
  }
  if (entity === 'database') return stringProperty(after, 'statement') ?? entityId
  if (entity === 'session') return ''
  return stringProperty(after, 'login') ?? stringProperty(before, 'login') ?? entityId
}

/** The page of what an entry is about, while it exists. */
export function subjectAddress(entry: AuditEntry): string | undefined {
  if (entry.isGone) return undefined
  const definition = catalogueEntity(entry.entity)
  if (definition) return `${definition.route}/${entry.entityId}`
  return entry.entity === 'userManagement'
    ? `/admin/user-management/${encodeURIComponent(subjectName(entry))}`
    : undefined
}
