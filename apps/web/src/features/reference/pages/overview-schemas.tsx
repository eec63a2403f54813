import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/button/button.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { usePiece } from '../api/use-piece.ts'
import { PartFailed } from '../frame/part-failed.tsx'
import { useReferenceLink } from '../use-reference-address.ts'

/** Schemas that are listed at first. */
const FEW = 60

/** The names of the component schemas, each leading to its page. */
export function OverviewSchemas({ count }: { count: number }) {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  const piece = usePiece('schemas', '')
  const link = useReferenceLink()
  if (piece.isError) return <PartFailed onRetry={() => void piece.refetch()} />
  const schemas = piece.data?.schemas
  const shown = isWhole ? schemas : schemas?.slice(0, FEW)
  return (
    <>
      <ul className="columns-1 gap-8 sm:columns-2 lg:columns-3">
        {shown
          ? shown.map(({ name, deprecated }) => (
              <li key={name} className="break-inside-avoid py-1">
                <a
                  href={link({ kind: 'schema', key: name })}
                  className={clsx(
                    'rounded-1 font-mono text-[13px] text-blue-ink underline-offset-2 wrap-anywhere hover:underline',
                    deprecated && 'line-through'
                  )}
                >
                  {name}
                </a>
              </li>
            ))
          : Array.from({ length: Math.min(count, FEW) }, (_, index) => (
              <li key={index} className="flex h-8 items-center">
                <Skeleton className="h-4 w-36" />
              </li>
            ))}
      </ul>
      {schemas && !isWhole && schemas.length > FEW && (
        <Button size="small" className="mt-4" onClick={() => setWhole(true)}>
          {t('reference.allSchemas', { count: schemas.length })}
        </Button>
      )}
    </>
  )
}
