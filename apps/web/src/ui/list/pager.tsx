import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button } from '../button/button.tsx'
import { OptionSelect } from '../form/select.tsx'

interface PagerProps {
  /** The page shown, from 1. */
  page: number
  pageCount: number
  onPage: (page: number) => void
  size: number
  sizes: readonly number[]
  onSize: (size: number) => void
  /** How many items there are in all; a list that fits on the shortest page has no choice of size. */
  total: number
  range: string
  labels: { pages: string; previous: string; next: string; size: string; page: (page: number) => string }
}

/** Moves through the pages of a list, and says how long a page is. */
export function Pager({ page, pageCount, onPage, size, sizes, onSize, total, range, labels }: PagerProps) {
  const sizeId = useId()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-[13px] text-ink-2">
      <div className="flex items-center gap-4">
        <p className="tabular-nums">{range}</p>
        {total > Math.min(...sizes) && (
          <div className="flex items-center gap-2">
            <label htmlFor={sizeId}>{labels.size}</label>
            <OptionSelect
              id={sizeId}
              size="small"
              value={size}
              options={sizes}
              onChange={onSize}
              className="w-[68px]"
            />
          </div>
        )}
      </div>
      {pageCount > 1 && (
        <nav aria-label={labels.pages} className="flex items-center gap-1">
          <StepButton label={labels.previous} isPossible={page > 1} onStep={() => onPage(page - 1)}>
            <ChevronLeft aria-hidden="true" className="size-4" />
          </StepButton>
          {pageNumbers(page, pageCount).map((number, index, numbers) => (
            <span key={number} className="flex items-center gap-1">
              {index > 0 && number - numbers[index - 1]! > 1 && (
                <span aria-hidden="true" className="w-5 text-center">
                  …
                </span>
              )}
              <Button
                size="small"
                variant={number === page ? 'secondary' : 'ghost'}
                aria-label={labels.page(number)}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => onPage(number)}
                className={clsx('min-w-8 px-2 tabular-nums', number === page && 'text-blue-ink')}
              >
                {number}
              </Button>
            </span>
          ))}
          <StepButton label={labels.next} isPossible={page < pageCount} onStep={() => onPage(page + 1)}>
            <ChevronRight aria-hidden="true" className="size-4" />
          </StepButton>
        </nav>
      )}
    </div>
  )
}

interface StepButtonProps {
  label: string
  isPossible: boolean
  onStep: () => void
  children: ReactNode
}

/** One page back or forth. At the end of the list it stays focusable, so that the keyboard's place is not lost there. */
function StepButton({ label, isPossible, onStep, children }: StepButtonProps) {
  return (
    <Button
      size="small"
      aria-label={label}
      aria-disabled={!isPossible}
      onClick={() => isPossible && onStep()}
      className="px-2 aria-disabled:opacity-55"
    >
      {children}
    </Button>
  )
}

/**
 * The pages a pager offers: the first, the last, and those around the present one. Their number stays the same from page to
 * page wherever possible, so that the buttons stay under the mouse.
 *
 * @param page the present page, from 1
 * @returns ascending page numbers, at most seven
 */
export function pageNumbers(page: number, pageCount: number): number[] {
  const from = Math.max(1, Math.min(page - 2, pageCount - 4))
  const around = Array.from({ length: Math.min(5, pageCount) }, (_, index) => from + index)
  return [...new Set([1, ...around, pageCount])].sort((a, b) => a - b)
}
