import type { OperationReference } from '@portico/openapi'
import { clsx } from 'clsx'
import { type ComponentProps, memo, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MethodBadge } from '../../../ui/method-badge.tsx'
import { NewPoint } from '../changes/new-mark.tsx'

/** The element that the navigation scrolls in, by which an entry finds it. */
export const SCROLLER = 'data-navigation-scroller'

const ENTRY =
  'flex min-h-8 items-center gap-2 rounded-2 py-1 pr-2 text-[13px] leading-5 text-ink-2 transition-colors hover:bg-sunken hover:text-ink'

/** The classes of an entry; the one of the page shown is marked by `aria-current`. */
export const entryClass = clsx(
  ENTRY,
  'aria-[current]:bg-blue-wash aria-[current]:font-medium aria-[current]:text-blue-ink'
)

/** A row of a long list: what is out of sight is not laid out. */
export const ROW = '[contain-intrinsic-size:auto_32px] [content-visibility:auto]'

interface EntryProps extends Omit<ComponentProps<'a'>, 'aria-current' | 'ref'> {
  isCurrent: boolean
}

/** A link of the navigation; the navigation follows it. That of the page shown comes into sight when it appears. */
export function Entry({ isCurrent, className, ...link }: EntryProps) {
  return isCurrent ? (
    <CurrentEntry {...link} className={clsx(entryClass, className)} />
  ) : (
    <a {...link} className={clsx(entryClass, className)} />
  )
}

function CurrentEntry(link: ComponentProps<'a'>) {
  const ref = useRef<HTMLAnchorElement>(null)
  useLayoutEffect(() => {
    const scroller = ref.current?.closest(`[${SCROLLER}]`)
    if (!ref.current || !scroller) return
    const [entry, frame] = [ref.current.getBoundingClientRect(), scroller.getBoundingClientRect()]
    if (entry.top >= frame.top && entry.bottom <= frame.bottom) return
    scroller.scrollTop += entry.top - frame.top - frame.height / 3
  }, [])
  return <a {...link} ref={ref} aria-current="page" />
}

interface OperationRowProps {
  operation: OperationReference
  href: string
  isCurrent: boolean
  /** The version that it came with, when that is the one shown. */
  newIn?: string | undefined
}

/** An operation or webhook of a list; a thousand of them may stand there. */
export const OperationRow = memo(function OperationRow({ operation, href, isCurrent, newIn }: OperationRowProps) {
  const { method, title, deprecated } = operation
  return (
    <li className={ROW}>
      <Entry href={href} isCurrent={isCurrent} className="items-start pl-3">
        <span className="flex h-5 items-center">
          <MethodBadge method={method} size="small" />
        </span>
        <span className={clsx('min-w-0 wrap-anywhere', deprecated && 'line-through')}>{title}</span>
        {deprecated && <DeprecatedNote />}
        <NewPoint version={newIn} />
      </Entry>
    </li>
  )
})

/** Says in words what is struck through. */
export function DeprecatedNote() {
  const { t } = useTranslation()
  return <span className="sr-only">({t('reference.deprecated')})</span>
}
