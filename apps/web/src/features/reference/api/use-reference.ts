import type { ReferenceApi, ReferenceApis } from '@portico/contract'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useReferenceAddress } from '../use-reference-address.ts'
import { type ReferenceContext, readReference, readReferences } from './read-reference.ts'

/** What the page shown stands in: versions, environments, outline; nothing is fetched on pages beside the APIs. */
export function useReference(): UseQueryResult<ReferenceContext> {
  const address = useReferenceAddress()
  const { language } = useTranslation().i18n
  return useQuery({ ...readReference(address, language), enabled: address.api !== '' })
}

const apisOf = ({ apis }: ReferenceApis) => apis

/** All APIs, for switching between them. */
export function useReferences(): UseQueryResult<readonly ReferenceApi[]> {
  return useQuery({ ...readReferences(useTranslation().i18n.language), select: apisOf })
}

/** Whether the address names an API that the catalogue does not have; false as long as that is not known. */
export function useIsUnknownApi(): boolean {
  const { api } = useReferenceAddress()
  const { data: apis } = useReferences()
  return api !== '' && apis !== undefined && !apis.some((one) => one.api === api)
}
