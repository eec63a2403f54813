import type { EntityDefinition, ImportPlan } from '@portico/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { importRecords, planImport } from '@/features/catalogue/api/import-records.ts'
import { listRecords } from '@/features/catalogue/api/list-records.ts'
import { queryKeys } from '@/features/catalogue/api/query-keys.ts'
import { isOutdated } from '@/lib/api/versions.ts'
import { importBody, readImport, readText } from './read-import.ts'
import { type ImportSource, InvalidImportError, type StoredRecords } from './source.ts'

export interface Preview {
  readonly source: ImportSource
  readonly body: string
  readonly stored: StoredRecords
  readonly plan: ImportPlan
  readonly etag: string | undefined
  /** Whether the catalogue has changed since an earlier preview. */
  readonly isRenewed: boolean
}

export type ImportInput = Blob | string

/** Imports records of an entity, from the choice of a file to the result. A failure to plan the import is reported by a toast. */
export function useImport(entity: EntityDefinition) {
  const client = useQueryClient()

  async function plan(source: ImportSource, body: string, stored: StoredRecords, isRenewed: boolean): Promise<Preview> {
    return { source, body, stored, isRenewed, ...(await planImport(entity, body)) }
  }
  /** The present records, which reading and showing the file needs. */
  async function fetchStored(): Promise<StoredRecords> {
    const records = await client.fetchQuery(listRecords(entity))
    return new Map(records.map((record) => [record.id, record]))
  }

  const reading = useMutation({
    mutationFn: async (input: ImportInput) => {
      const text = typeof input === 'string' ? input : await readText(input)
      const stored = await fetchStored()
      const source = readImport(entity, text, stored)
      return plan(source, importBody(source), stored, false)
    },
    meta: { handles: (error) => error instanceof InvalidImportError }
  })
  const renewal = useMutation({
    mutationFn: async ({ source, body }: Preview) => plan(source, body, await fetchStored(), true)
  })
  const preview = renewal.data ?? reading.data
  const carrying = useMutation({
    mutationFn: ({ body, etag }: Preview) => importRecords(entity, body, etag),
    meta: { handles: isOutdated },
    onSuccess: () => void client.invalidateQueries({ queryKey: queryKeys.list(entity) }),
    onError: (error, outdated) => {
      if (isOutdated(error)) renewal.mutate(outdated)
    }
  })

  const { mutate: startReading, reset: resetReading } = reading
  const { reset: resetRenewal } = renewal
  const { reset: resetCarrying } = carrying
  const reset = useCallback(() => {
    resetReading()
    resetRenewal()
    resetCarrying()
  }, [resetReading, resetRenewal, resetCarrying])

  return {
    read: useCallback(
      (input: ImportInput) => {
        reset()
        startReading(input)
      },
      [reset, startReading]
    ),
    retry: () => reading.variables !== undefined && startReading(reading.variables),
    isReading: reading.isPending,
    input: reading.variables,
    issues: reading.error instanceof InvalidImportError ? reading.error.issues : [],
    isFailed: reading.isError && !(reading.error instanceof InvalidImportError),
    preview,
    /** Imports the file as planned, or plans it again when the catalogue has changed. */
    carryOut: () => preview && carrying.mutate(preview),
    isCarryingOut: carrying.isPending || renewal.isPending,
    result: carrying.data,
    reset
  }
}
