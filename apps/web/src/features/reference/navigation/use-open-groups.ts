import { useCallback, useState } from 'react'
import { usePiece } from '../api/use-piece.ts'
import { useReferenceAddress } from '../use-reference-address.ts'
import { type GroupNode, groupsOf } from './tree.ts'

/** Name by which the schemas’ group is known; no tag of a document begins like this. */
export const SCHEMAS = '\u0000schemas'

interface OpenGroups {
  /** Their names; the same set as long as none opens or closes. */
  open: ReadonlySet<string>
  /** Always the same function. */
  toggle: (name: string) => void
}

/**
 * Which groups of the navigation are open: that of the page shown opens when the reader comes there; all others, and
 * closing, are the reader's business. Another API begins with all closed.
 *
 * @param tree the groups; empty while they are not known
 */
export function useOpenGroups(tree: readonly GroupNode[]): OpenGroups {
  const { api } = useReferenceAddress()
  const own = useOwnGroups(tree)
  // The group of operations without a tag has an empty name.
  const arrival = own.length > 0 ? own.join('\n') : undefined
  const [state, setState] = useState<{ api: string; arrival: string | undefined; open: ReadonlySet<string> }>({
    api,
    arrival: undefined,
    open: new Set()
  })
  let { open } = state
  if (state.api !== api || (arrival !== undefined && state.arrival !== arrival)) {
    open = new Set([...(state.api === api ? open : []), ...own])
    setState({ api, arrival, open })
  }
  const toggle = useCallback(
    (name: string) =>
      setState((last) => {
        const changed = new Set(last.open)
        if (!changed.delete(name)) changed.add(name)
        return { ...last, open: changed }
      }),
    []
  )
  return { open, toggle }
}

/** The groups that the page shown stands in, from the top; empty while that is not known, and where there are none. */
function useOwnGroups(tree: readonly GroupNode[]): readonly string[] {
  const { kind, key } = useReferenceAddress()
  const hasGroup = kind === 'operation' || kind === 'webhook'
  const { data: operation } = usePiece(kind === 'webhook' ? 'webhook' : 'operation', key, { enabled: hasGroup })
  if (kind === 'schema') return [SCHEMAS]
  if (!hasGroup || !operation) return []
  return groupsOf(operation, tree)
}
