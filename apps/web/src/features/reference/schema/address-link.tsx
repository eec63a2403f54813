import { useRenderContext } from './render-context.ts'

interface AddressLinkProps {
  /** The page's fragment. */
  id: string
  /** What it is the address of. */
  name: string
  /** Within a tree, whose rows are reached by arrow keys: only the row that the keyboard is on has it among the page's stops. */
  isInTree?: boolean
}

/** The address of a place on the page, to go to and to copy; shown when one points at the place. page-links.ts handles its clicks. */
export function AddressLink({ id, name, isInTree = false }: AddressLinkProps) {
  const { words, place } = useRenderContext()
  return (
    <a
      href={place(id)}
      data-place={id}
      tabIndex={isInTree ? -1 : undefined}
      aria-label={words.t('reference.schema.address', { name })}
      className="ml-auto grid size-6 shrink-0 place-items-center self-center rounded-1 font-mono text-sm text-ink-3 opacity-0 group-hover/head:opacity-100 hover:bg-sunken hover:text-ink focus-visible:opacity-100 print:hidden"
    >
      #
    </a>
  )
}
