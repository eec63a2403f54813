import type { EntityDefinition } from '@portico/contract'

/** Under which names the answers of an entity's calls are kept. */
export const queryKeys = {
  list: (entity: EntityDefinition) => ['catalogue', entity.key, 'list'] as const,
  record: (entity: EntityDefinition, id: number) => ['catalogue', entity.key, 'record', id] as const
}
