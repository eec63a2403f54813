import {
  type CatalogueRecord,
  type DocumentFault,
  type EntityDefinition,
  ERRORS,
  type FieldDefinition,
  file,
  inputFields,
  inputSchema
} from '@portico/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { Resolver } from 'react-hook-form'
import * as z from 'zod'
import { ApiError } from '@/lib/api/client.ts'
import { contractResolver } from '@/lib/forms/contract-resolver.ts'
import type { EditFormDefinition } from '@/lib/forms/use-save.ts'
import { cacheSavedRecord } from '../api/list-records.ts'
import { readForEditing, type StoredRecord } from '../api/read-record.ts'
import { reportOf } from '../api/record-queries.ts'
import { createRecord, type Submission, updateRecord } from '../api/save-record.ts'
import { contentError } from './content/content-value.ts'
import {
  contentsToSend,
  type FormValues,
  isSameValue,
  newValues,
  recordValues,
  toInput,
  valueToContent
} from './values.ts'

export interface SavedRecord {
  readonly record: CatalogueRecord
  /** Whether it is a file that cannot be published, which the user has to know immediately. */
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

/** The errors of a document that was refused, empty when it is no OpenAPI document; undefined for any other failure. */
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

/** Validates the form of an entity by the rules of the contract. Contents are validated in place, without being encoded. */
export function recordResolver(entity: EntityDefinition, stored?: CatalogueRecord): Resolver<FormValues> {
  const contents = entity.fields.filter((field) => field.kind === 'content')
  return contractResolver<FormValues>(
    () => inputSchema(entity).extend(Object.fromEntries(contents.map((field) => [field.name, contentSchema(field)]))),
    (values) => ({ ...values, ...toInput(entity, values, stored) })
  )
}

const contentSchema = ({ required }: FieldDefinition) =>
  z.unknown().superRefine((value, { addIssue }) => {
    const content = valueToContent(value as FormValues[string])
    const fieldError = required && content === null ? 'NotNull' : contentError(content)
    if (fieldError) addIssue({ code: 'custom', params: { fieldError } })
  })
