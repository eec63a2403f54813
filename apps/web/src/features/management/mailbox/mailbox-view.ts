import { MAIL_STATES, type MailState, readId } from '@portico/contract'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'

/** How many mails a page of the list can have. */
export const PAGE_SIZES = [20, 50, 100] as const

/** What the mailbox shows, which its address tells. */
export interface MailboxView {
  /** From 1. */
  page: number
  size: number
  /** Undefined for mails in any state. */
  state: MailState | undefined
  /** A part of the recipient or the subject. */
  query: string
  /** The mail that is read. */
  mail: number | undefined
}

/** Reads the view from the address; what makes no sense there is left out. */
export function readView(search: URLSearchParams): MailboxView {
  return {
    page: readId(search.get('page')) ?? 1,
    size: PAGE_SIZES.find((size) => String(size) === search.get('size')) ?? PAGE_SIZES[0],
    state: MAIL_STATES.find((state) => state === search.get('state')),
    query: search.get('query') ?? '',
    mail: readId(search.get('mail'))
  }
}

/** The view as search parameters of the address; what is as at the beginning is left out. */
export function writeView({ page, size, state, query, mail }: Partial<MailboxView>): Record<string, string> {
  return {
    ...(page && page > 1 && { page: String(page) }),
    ...(size && size !== PAGE_SIZES[0] && { size: String(size) }),
    ...(state && { state }),
    ...(query && { query }),
    ...(mail && { mail: String(mail) })
  }
}

/** The view, and how it is changed: in a step that Back undoes, or without one while something is typed. */
export function useMailboxView() {
  const [search, setSearch] = useSearchParams()
  const view = useMemo(() => readView(search), [search])
  const change = useCallback(
    (changes: Partial<MailboxView>, { replace = false } = {}) =>
      setSearch((present) => writeView({ ...readView(present), ...changes }), { replace, preventScrollReset: true }),
    [setSearch]
  )
  return { view, change }
}
