import type { EntityDefinition } from '@portico/contract'

const ofRecord = (entity: EntityDefinition, id: number, part: string) => ['catalogue', entity.key, part, id] as const

/** The keys of an entity's queries. */
export const queryKeys = {
  list: (entity: EntityDefinition) => ['catalogue', entity.key, 'list'] as const,
  record: (entity: EntityDefinition, id: number) => ofRecord(entity, id, 'record'),
  referrers: (entity: EntityDefinition, id: number) => ofRecord(entity, id, 'referrers'),
  history: (entity: EntityDefinition, id: number) => ofRecord(entity, id, 'history'),
  report: (entity: EntityDefinition, id: number, etag: string | undefined) =>
    [...ofRecord(entity, id, 'report'), etag] as const,
  content: (entity: EntityDefinition, id: number, etag: string | undefined) =>
    [...ofRecord(entity, id, 'content'), etag] as const
}
