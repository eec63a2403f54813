import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/button/button.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'

interface SearchStatesProps {
  query: string
  isWaiting: boolean
  isFailed: boolean
  /** There is nothing to choose from. */
  isEmpty: boolean
  onRetry: () => void
}

const ROWS = ['w-3/5', 'w-2/5', 'w-1/2', 'w-2/3', 'w-2/5']

/** What stands in the place of results while there are none. */
export function SearchStates({ query, isWaiting, isFailed, isEmpty, onRetry }: SearchStatesProps) {
  const { t } = useTranslation()
  if (isFailed)
    return (
      <div role="alert" className="grid justify-items-center gap-3 px-6 py-16 text-center">
        <p className="font-medium">{t('reference.search.failed')}</p>
        <Button onClick={onRetry}>{t('reference.search.retry')}</Button>
      </div>
    )
  if (isWaiting)
    return (
      <div role="status" className="grid gap-1 p-2 pt-8">
        <span className="sr-only">{t('reference.search.loading')}</span>
        {ROWS.map((width, index) => (
          <span key={index} className="flex h-14 items-start gap-3 px-3 py-2">
            <Skeleton className="h-5 w-16" />
            <span className="grid flex-1 gap-2">
              <Skeleton className={`h-4 ${width}`} />
              <Skeleton className="h-3 w-1/3" />
            </span>
          </span>
        ))}
      </div>
    )
  if (!isEmpty) return null
  return (
    <div className="grid justify-items-center gap-1 px-6 py-16 text-center">
      <p className="font-medium">
        {query === '' ? t('reference.search.begin.title') : t('reference.search.nothing.title', { query })}
      </p>
      <p className="max-w-[46ch] text-sm text-ink-2">
        {query === '' ? t('reference.search.begin.text') : t('reference.search.nothing.text')}
      </p>
    </div>
  )
}
