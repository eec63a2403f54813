import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentLocation } from '@/lib/reference/address.ts'
import { reportError } from '@/lib/report-error.ts'
import { useApiName } from '../use-api-name.ts'
import { forgetSearch, loadSearch, type SearchData } from './search-data.ts'

interface Loading {
  readonly data: SearchData | undefined
  readonly isFailed: boolean
  /** Asks again for what could not be fetched. */
  readonly retry: () => void
}

/** What is searched, in the reader's language; asked for when the search is first shown. */
export function useSearchData(place: DocumentLocation): Loading {
  const { language } = useTranslation().i18n
  const apiName = useApiName()
  const [state, setState] = useState<{ data?: SearchData; isFailed: boolean }>({ isFailed: false })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let isGone = false
    loadSearch(language, place, apiName).then(
      (data) => !isGone && setState({ data, isFailed: false }),
      (error: unknown) => {
        reportError(error)
        if (!isGone) setState({ isFailed: true })
      }
    )
    return () => {
      isGone = true
    }
  }, [language, place, apiName, attempt])

  const retry = useCallback(() => {
    forgetSearch()
    setState({ isFailed: false })
    setAttempt((count) => count + 1)
  }, [])
  return { data: state.data, isFailed: state.isFailed, retry }
}
