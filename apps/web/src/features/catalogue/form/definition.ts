import {
  type CatalogueRecord,
  type DocumentFault,
  type EntityDefinition,
  ERRORS,
  file,
  inputFields
} from '@portico/contract'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '@/lib/api/client.ts'
import type { EditFormDefinition } from '@/lib/forms/use-save.ts'
import { cacheSavedRecord } from '../api/list-cache.ts'
import { readForEditing, type StoredRecord } from '../api/read-record.ts'
import { reportOf } from '../api/record-queries.ts'
import { createRecord, type Submission, updateRecord } from '../api/save-record.ts'
import { recordResolver } from './schema.ts'
import { contentsToSend, type FormValues, isSameValue, newValues, recordValues, toInput } from './values.ts'

export interface SavedRecord {
  readonly record: CatalogueRecord
  /** It is a file that cannot be published; its author is to know immediately. */
  readonly isFaulty: boolean
}

/** The form of an entity's records. */
export function recordForm(
  entity: EntityDefinition,
  client: QueryClient
): EditFormDefinition<FormValues, StoredRecord, SavedRecord> {
  const fields = inputFields(entity)
  return {
    fields: fields.map(({ name }) => name),
    valuesOf: (stored) => (stored ? recordValues(entity, stored.record, stored.contentTag) : newValues(entity)),
    resolverOf: (stored) => recordResolver(entity, stored?.record),
    isSame: (name, one, other) => isSameValue(fields.find((field) => field.name === name)!, one, other),
    send: async (values, against, options) => {
      const submission = {
        input: toInput(entity, values, against?.record),
        contents: contentsToSend(entity, values)
      }
      const record = against
        ? await updateRecord(entity, against, submission, options)
        : await createRecord(entity, submission, options)
      options.onProgress(undefined)
      cacheSavedRecord(client, entity, record)
      return { record, isFaulty: await isFaulty(entity, record, submission) }
    },
    reload: ({ record }) => client.fetchQuery({ ...readForEditing(entity, record.id), staleTime: 0 }),
    isRefusal: (error) => documentFaultsOf(error) !== undefined
  }
}

/** What is wrong with a document that was refused, nothing when it is no OpenAPI document; undefined for any other failure. */
export function documentFaultsOf(error: unknown): readonly DocumentFault[] | undefined {
  if (!(error instanceof ApiError) || error.status !== 400) return undefined
  return error.problem?.message === ERRORS.documentInvalid.message ? error.problem.faults : undefined
}

async function isFaulty(entity: EntityDefinition, { id }: CatalogueRecord, { contents }: Submission): Promise<boolean> {
  if (entity.key !== file.key || !Object.values(contents).some((content) => content !== null)) return false
  // It is saved in any case, and its page has the report.
  const report = await reportOf(id).catch(() => undefined)
  return report?.kind === 'invalid'
}
