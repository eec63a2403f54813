import { MAIL_STATES, type MailState, readId } from '@portico/contract'
import { searchPart } from '@/lib/records/list-view.ts'
import type { ViewAddress } from '@/lib/records/use-view.ts'

export const PAGE_SIZES = [20, 50, 100] as const

/** The view of the mailbox, which is in its address. */
export interface MailboxView {
  /** From 1. */
  page: number
  size: number
  state: MailState | undefined
  query: string
  mail: number | undefined
}

/** Reads the view from the address; invalid values are left out. */
export function readView(search: URLSearchParams): MailboxView {
  return {
    page: readId(search.get('page')) ?? 1,
    size: PAGE_SIZES.find((size) => String(size) === search.get('size')) ?? PAGE_SIZES[0],
    state: MAIL_STATES.find((state) => state === search.get('state')),
    query: search.get('query') ?? '',
    mail: readId(search.get('mail'))
  }
}

/** Writes the view into the search part of an address; default values are left out. */
export function writeView({ page, size, state, query, mail }: MailboxView): string {
  return searchPart({
    page: page > 1 && page,
    size: size !== PAGE_SIZES[0] && size,
    state: state ?? false,
    query,
    mail: mail ?? false
  })
}

export const MAILBOX_ADDRESS: ViewAddress<MailboxView> = { read: readView, write: writeView }
