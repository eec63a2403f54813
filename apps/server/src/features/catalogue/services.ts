import type { EntityDefinition } from '@portico/contract'
import type { Database } from '../../platform/database/open.ts'
import { ProblemError } from '../../platform/http/errors.ts'
import type { Contents } from './files/contents.ts'
import type { UploadLimits } from './files/upload-limits.ts'
import type { CatalogueObserver } from './observer.ts'
import type { CatalogueStore, Refusal } from './store.ts'

/** What the calls of an entity work with. */
export interface EntityServices {
  entity: EntityDefinition
  /** The whole catalogue. */
  entities: readonly EntityDefinition[]
  store: CatalogueStore
  contents: Contents
  uploads: UploadLimits
  database: Database
  observer: CatalogueObserver
}

/** The problem of a change that did not happen; only an update has a specific one for a record that does not exist. */
export function refusal(
  entity: EntityDefinition,
  reason: Refusal,
  whenMissing: 'idNotFound' | 'notFound'
): ProblemError {
  if (reason === 'changed')
    return new ProblemError('preconditionFailed', {
      entity: entity.key,
      detail:
        'The record has changed since you retrieved it. Retrieve it again, then send the change with its new ETag.'
    })
  return whenMissing === 'notFound'
    ? new ProblemError('notFound')
    : new ProblemError('idNotFound', { entity: entity.key, detail: 'There is no record with this ID.' })
}
