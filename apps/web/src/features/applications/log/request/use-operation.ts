import { type ApiVersions, type LoggedRequest, PATHS } from '@portico/contract'
import type { OperationView } from '@portico/openapi'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readPiece, referenceQuery } from '@/lib/reference/read-piece.ts'
import { simulatedPage } from '../list/rule-text.ts'
import { hasReference } from '../logged-api.ts'

/** The operation of a logged request, as its document describes it. */
export interface DescribedOperation {
  /** Whether the API reference has a page of it. */
  isPublished: boolean
  /** Undefined for the newest version, and while that is not known. */
  version: string | undefined
  view: OperationView | undefined
}

/** Reads the description of a request's operation: that of the newest version that the path leads to. Without it, the page lacks only its words. */
export function useOperation({ api, operationId, path }: LoggedRequest): DescribedOperation {
  const { i18n } = useTranslation()
  const isPublished = hasReference(api) && simulatedPage(operationId) === undefined
  const versions = useQuery({
    ...referenceQuery<ApiVersions>(['versions', 'sandbox', api], PATHS.apiVersions('sandbox', api)),
    enabled: isPublished
  })
  const version = versions.data && versionOfPath(versions.data, path)
  const piece = useQuery({
    ...readPiece({ api, ...(version && { version }) }, 'operation', operationId, i18n.language),
    enabled: isPublished && versions.isFetched
  })
  return { isPublished, version, view: piece.data }
}

/** The newest version of the major one that a path has; undefined when that is the newest of all, which needs no mention. */
export function versionOfPath({ version, versions }: ApiVersions, path: string): string | undefined {
  const major = /\/v(\d+)(?:\/|$)/.exec(path)?.[1]
  const found = versions.find((each) => each.split('.')[0] === major)
  return found === version ? undefined : found
}
