import type { Change, Changes, Impact } from '../model/changes.ts'

/** The changes of one page of an API: of an operation, a webhook or a component. */
export interface ChangeGroup {
  /** What the page is called; empty for the API as a whole. */
  readonly owner: string
  /** Its address below the API's; absent for the API as a whole. */
  readonly page?: string
  /** The version that has the page, where its changes do not say otherwise. */
  readonly side: Change['side']
  /** For a component: how many operations it concerns at most, and which way its values go. */
  readonly operations?: number
  readonly direction?: string
  readonly changes: readonly Change[]
}

export const IMPACTS = ['breaking', 'compatible', 'editorial'] as const satisfies readonly Impact[]

/** The changes of one impact by page, in their order. */
export function groupChanges({ changes }: Pick<Changes, 'changes'>, impact: Impact): ChangeGroup[] {
  const ofImpact = changes.filter((change) => change.impact === impact)
  const byPage = Map.groupBy(ofImpact, ({ address = '', side }) => {
    const page = address.split('#', 1)[0] ?? ''
    // Of what is no longer there, the page is another one than that of the same name now.
    return side === 'before' && !address.includes('#') ? `${page} ` : page
  })
  return [...byPage].map(([key, members]): ChangeGroup => {
    const [first] = members
    const page = key.trim()
    const operations = Math.max(...members.map(({ params }) => Number(params.operations ?? 0)))
    const directions = new Set(members.flatMap(({ params }) => params.direction ?? []))
    const isComponent = page.startsWith('schemas/')
    return {
      owner: page === '' ? '' : (first?.place[0] ?? ''),
      ...(page !== '' && { page }),
      side: key.endsWith(' ') ? 'before' : 'after',
      ...(isComponent && { operations, direction: directions.size === 1 ? String([...directions][0]) : 'both' }),
      changes: members
    }
  })
}

/** Where within its page a change is: `body › amount`; empty for the page itself. */
export const pathWithin = ({ place }: Change): string => place.slice(1).join(' › ')
