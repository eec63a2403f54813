import type { OperationReference, OperationView } from '@portico/openapi'
import { clsx } from 'clsx'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useRenderContext } from '../schema/render-context.ts'

/** The operations before and after this one. */
export function Neighbours({ previous, next }: Pick<OperationView, 'previous' | 'next'>) {
  const { words } = useRenderContext()
  if (!previous && !next) return null
  return (
    <nav
      aria-label={words.t('reference.operation.neighbours.label')}
      className="mt-12 grid gap-3 border-t border-line pt-6 sm:grid-cols-2 print:hidden"
    >
      {previous && <Neighbour reference={previous} side="previous" />}
      {next && <Neighbour reference={next} side="next" />}
    </nav>
  )
}

function Neighbour({ reference, side }: { reference: OperationReference; side: 'previous' | 'next' }) {
  const { words, operationPage } = useRenderContext()
  const { kind, id, title, deprecated } = reference
  const isNext = side === 'next'
  const Icon = isNext ? ArrowRight : ArrowLeft
  return (
    <a
      href={operationPage(kind, id)}
      rel={isNext ? 'next' : 'prev'}
      className={clsx(
        'group rounded-2 border border-line px-4 py-3 hover:border-line-2 hover:bg-ground',
        isNext && 'sm:col-start-2 sm:text-right'
      )}
    >
      <span className={clsx('flex items-center gap-1.5 text-[13px] text-ink-3', isNext && 'sm:flex-row-reverse')}>
        <Icon aria-hidden="true" className="size-3.5" />
        {words.t(`reference.operation.neighbours.${side}`)}
      </span>
      <span className={clsx('mt-0.5 block font-medium text-ink wrap-anywhere', deprecated && 'line-through')}>
        {title}
      </span>
    </a>
  )
}
