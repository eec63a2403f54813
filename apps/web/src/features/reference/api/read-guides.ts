import { type Guide, PATHS } from '@portico/contract'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { referenceQuery } from '@/lib/reference/read-piece.ts'

/**
 * A guide in the reader's language.
 *
 * @param name `landing`, `security`, `tools-and-agents`, `advertising`, `affordability`, `residual-values`, `changelog` or `quick-start/<api>`
 * @returns ApiError with status 404 when there is no such guide
 */
export function useGuide(name: string): UseQueryResult<Guide> {
  const { language } = useTranslation().i18n
  return useQuery(
    referenceQuery<Guide>(['guide', name, language], `${PATHS.guide(name)}?${new URLSearchParams({ language })}`)
  )
}
