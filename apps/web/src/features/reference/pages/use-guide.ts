import type { Guide } from '@portico/contract'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readGuide } from '../api/read-guides.ts'

/** A guide in the reader's language. */
export function useGuide(name: string): UseQueryResult<Guide> {
  return useQuery(readGuide(name, useTranslation().i18n.language))
}
