import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { InlineFailure } from '@/ui/state/inline-failure.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import type { OfferSource } from './form-context.ts'

interface OfferListProps {
  /** Name of the field. */
  name: string
  source: OfferSource
  onChoose: (value: string) => void
}

/** Values that can be filled in, below a field. They are fetched when the reader opens the list. */
export function OfferList({ name, source, onChoose }: OfferListProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="text-xs">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="group -ml-1 inline-flex min-h-6 items-center gap-0.5 rounded-1 px-1 font-medium text-blue-ink hover:underline"
      >
        <ChevronRight aria-hidden="true" className="size-3.5 transition-transform group-aria-expanded:rotate-90" />
        {t(`try.offers.${source.kind}.open`)}
        <span className="sr-only"> {t('try.offers.of', { name })}</span>
      </button>
      <div id={id} hidden={!isOpen} className="mt-1">
        {isOpen && (
          <Offers
            source={source}
            onChoose={(value) => {
              onChoose(value)
              setOpen(false)
            }}
          />
        )}
      </div>
    </div>
  )
}

function Offers({ source, onChoose }: Omit<OfferListProps, 'name'>) {
  const { t } = useTranslation()
  const { data, isPending, isError, refetch, isFetching } = useQuery({
    queryKey: ['try', 'offers', useId()],
    queryFn: source.load,
    // What was just created must be there when the list is opened again.
    gcTime: 0,
    retry: false,
    meta: { handles: () => true }
  })
  if (isPending) return <Skeleton className="h-16 w-full rounded-2" />
  if (isError)
    return (
      <InlineFailure retryLabel={t('try.retry')} onRetry={() => void refetch()} isRetrying={isFetching}>
        {t('try.offers.failed')}
      </InlineFailure>
    )
  const more = source.kind === 'outcomes' && (
    <p className="mt-1">
      <Link to="/test-values" className="font-medium text-blue-ink hover:underline">
        {t('try.offers.outcomes.all')}
      </Link>
    </p>
  )
  if (data.length === 0) return <p className="text-ink-3">{t(`try.offers.${source.kind}.none`)}</p>
  return (
    <>
      <ul className="max-h-52 overflow-y-auto rounded-2 border border-line bg-ground">
        {data.map(({ value, text }) => (
          <li key={`${value} ${text}`} className="border-b border-line last:border-0">
            <button
              type="button"
              onClick={() => onChoose(value)}
              className="grid w-full grid-cols-1 gap-0.5 px-2.5 py-1.5 text-left hover:bg-sunken"
            >
              <span className="leading-4 text-ink-2">{text}</span>
              <code className="font-mono text-[11.5px] leading-4 wrap-anywhere text-ink">{value}</code>
            </button>
          </li>
        ))}
      </ul>
      {more}
    </>
  )
}
