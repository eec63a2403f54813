import type { ReactElement } from 'react'
import { type RenderContext, useRenderContext } from './render-context.ts'

interface AddressLinkProps {
  /** The page's fragment. */
  id: string
  /** What it is the address of. */
  name: string
  /** Within a tree, whose rows are reached by arrow keys: only the row that the keyboard is on has it among the page's stops. */
  isInTree?: boolean
}

/**
 * The address of a place on the page, to go to and to copy; shown when one points at the place, within an element of the class
 * `place-head`. page-links.ts handles its clicks.
 */
export function AddressLink(link: AddressLinkProps) {
  return renderAddressLink(useRenderContext(), link)
}

/** The same where a page has hundreds of them, without a component for each. */
export function renderAddressLink(
  { words, place }: RenderContext,
  { id, name, isInTree = false }: AddressLinkProps
): ReactElement {
  return (
    <a
      href={place(id)}
      data-place={id}
      tabIndex={isInTree ? -1 : undefined}
      aria-label={words.t('reference.schema.address', { name })}
      className="place-link"
    >
      #
    </a>
  )
}
