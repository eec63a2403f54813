import type { Changes } from '@portico/openapi'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { readChanges } from '../api/read-changes.ts'
import { useReference } from '../api/use-reference.ts'
import { useReferenceAddress } from '../use-reference-address.ts'
import { comparable, versionBefore } from './versions.ts'

type NewKind = 'operation' | 'webhook' | 'schema'

/** Says in which version something came, when that is the version shown; undefined for everything that was there before. */
export type NewIn = (kind: NewKind, key: string) => string | undefined

/**
 * What is different between a version of an API and the one before it. Nothing is fetched for the first version, and nothing before the
 * page itself is there: badges are worth no wait.
 *
 * @returns undefined while it is not known, and where there is nothing to compare with
 */
export function useChanges(api: string, version: string | undefined): Changes | undefined {
  const { data: reference } = useReference()
  const { language } = useTranslation().i18n
  const versions = reference?.api === api ? comparable(reference.versions) : []
  const before = version === undefined ? undefined : versionBefore(versions, version)
  const { data } = useQuery({
    ...readChanges(api, before ?? '', version ?? '', language),
    enabled: before !== undefined
  })
  return data
}

/** Returns what is new in the version that the page shows. The function stays the same as long as its results do. */
export function useNewIn(): NewIn {
  const { api } = useReferenceAddress()
  const { data: reference } = useReference()
  const changes = useChanges(api, reference?.version)
  return useMemo(() => {
    const operations = new Set(changes?.added.operations.map(({ kind, id }) => `${kind} ${id}`))
    const schemas = new Set(changes?.added.schemas)
    return (kind, key) => {
      const isNew = kind === 'schema' ? schemas.has(key) : operations.has(`${kind} ${key}`)
      return isNew ? changes?.to : undefined
    }
  }, [changes])
}
