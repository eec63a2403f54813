import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { scopeName } from '../detail/values.tsx'
import { OTHER_APIS } from './usage-by-day.ts'

/** What the APIs are called in figures about usage. */
export function useApiName(): (api: string) => string {
  const { t } = useTranslation()
  return useCallback((api) => (api === OTHER_APIS ? t('applications.usage.other') : scopeName(t, api)), [t])
}
