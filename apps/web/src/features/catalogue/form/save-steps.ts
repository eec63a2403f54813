import {
  type CatalogueRecord,
  type DocumentFault,
  type EntityDefinition,
  ERRORS,
  file,
  inputFields
} from '@portico/contract'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api/client.ts'
import { fieldErrorsOf } from '../../../lib/forms/field-errors.ts'
import { differences } from '../../../lib/forms/merge.ts'
import type { SaveSteps } from '../../../lib/forms/use-save.ts'
import { recordSaved } from '../api/list-cache.ts'
import { readForEditing, type StoredRecord } from '../api/read-record.ts'
import { reportOf } from '../api/record/read-report.ts'
import { createRecord, type Submission, updateRecord } from '../api/save-record.ts'
import { contentsToSend, type FormValues, isSameValue, recordValues, toInput } from './values.ts'

export interface SavedRecord {
  readonly record: CatalogueRecord
  /** It is a file that cannot be published; its author is to know immediately. */
  readonly isFaulty: boolean
}

/** How records of an entity are saved. */
export function saveSteps(
  entity: EntityDefinition,
  client: QueryClient
): SaveSteps<FormValues, StoredRecord, SavedRecord> {
  const fields = inputFields(entity)
  const names = fields.map(({ name }) => name)
  return {
    send: async (values, against, options) => {
      const submission = {
        input: toInput(entity, values, against?.record),
        contents: contentsToSend(entity, values)
      }
      const record = against
        ? await updateRecord(entity, against, submission, options)
        : await createRecord(entity, submission, options)
      recordSaved(client, entity, record)
      return { record, isFaulty: await isFaulty(entity, record, submission) }
    },
    reload: ({ record }) => client.fetchQuery({ ...readForEditing(entity, record.id), staleTime: 0 }),
    compare: (base, mine, theirs) =>
      differences(names, storedValues(entity, base), mine, storedValues(entity, theirs), (name, one, other) =>
        isSameValue(fields.find((field) => field.name === name)!, one, other)
      ),
    fieldErrorsOf: (error) => fieldErrorsOf(error, names),
    isRefusal: (error) => documentFaultsOf(error) !== undefined
  }
}

/** The values of a form that edits a stored version. */
export const storedValues = (entity: EntityDefinition, { record, contentTag }: StoredRecord): FormValues =>
  recordValues(entity, record, contentTag)

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
