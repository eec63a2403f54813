import type { OperationReference } from '@portico/openapi'
import { clsx } from 'clsx'
import { type ComponentProps, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { renderMethodBadge } from '@/ui/text/method-badge.tsx'
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

/** A link of the navigation; the navigation follows it. That of the page shown is brought into sight. */
export function Entry({ isCurrent, className, ...link }: EntryProps) {
  return (
    <a
      {...link}
      className={clsx(entryClass, className)}
      {...(isCurrent && { 'aria-current': 'page', ref: bringIntoSight })}
    />
  )
}

/** Where the entry of a page has been brought into sight before. */
const followed = new WeakSet<Element>()

/** Scrolls by the height of what has been put before the first row of a list, in browsers that do not do so (`overflow-anchor`). */
export function keepInPlace(list: Element, firstBefore: Element): void {
  const scroller = list.closest(`[${SCROLLER}]`)
  if (!scroller || CSS.supports('overflow-anchor', 'auto')) return
  scroller.scrollTop += firstBefore.getBoundingClientRect().top - list.getBoundingClientRect().top
}

function bringIntoSight(entry: HTMLAnchorElement | null) {
  const scroller = entry?.closest(`[${SCROLLER}]`)
  if (!entry || !scroller) return
  const follow = (place: DOMRectReadOnly, frame: DOMRectReadOnly) => {
    if (place.top >= frame.top && place.bottom <= frame.bottom) return
    scroller.scrollTop += place.top - frame.top - frame.height / 3
  }
  if (!followed.has(scroller)) {
    // A navigation that appears shall not jump; one that was scrolled in a first view, or by the reader there, is where it should be.
    followed.add(scroller)
    if (scroller.scrollTop === 0) follow(entry.getBoundingClientRect(), scroller.getBoundingClientRect())
    return
  }
  // Measuring now would have the whole page laid out before the next one is complete; the browser measures when it does so anyway.
  const observer = new IntersectionObserver(
    ([{ boundingClientRect, rootBounds } = {} as IntersectionObserverEntry]) => {
      observer.disconnect()
      if (rootBounds) follow(boundingClientRect, rootBounds)
    },
    { root: scroller }
  )
  observer.observe(entry)
  return () => observer.disconnect()
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
        {renderMethodBadge({ method, size: 'small', className: 'mt-px' })}
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
