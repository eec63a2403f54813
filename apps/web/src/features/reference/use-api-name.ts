import { DEFAULT_LOCALE } from '@portico/contract'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** What an API is called in the reader's language, by its idapi and its name in the catalogue. */
export type ApiName = (api: string, name: string | undefined) => string

/**
 * A function that says what an API is called. The catalogue has one name for each, in the portal's first language; of the published APIs
 * the names in the others are known, and so is what to say before the catalogue is loaded.
 */
export function useApiName(): ApiName {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  return useCallback(
    (api, name) =>
      name !== undefined && language === DEFAULT_LOCALE
        ? name
        : t(`reference.menu.${api}`, { defaultValue: name ?? api }),
    [t, language]
  )
}
