import { type Mail, type MailDetail, PATHS } from '@portico/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@/lib/api/client.ts'
import { type MailboxView, writeView } from './mailbox-view.ts'

/** Milliseconds between two requests. */
const REFETCH_INTERVAL_MS = 5000

const meta = { handles: () => true }

/** A page of the mails, and their total number; fetched again at intervals. */
export function listMails(view: MailboxView) {
  const { page, size } = view
  const search = new URLSearchParams(writeView({ ...view, mail: undefined }))
  search.set('page', String(page - 1))
  search.set('size', String(size))
  return queryOptions({
    queryKey: ['mails', search.toString()],
    queryFn: async ({ signal }) => {
      const { data, headers } = await call<Mail[]>('GET', `${PATHS.mails}?${search}`, { signal })
      return { items: data, total: Number(headers.get('X-Total-Count')) }
    },
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_INTERVAL_MS,
    meta
  })
}

/** A mail with its content; fetched again at intervals until it is sent, after which it does not change. */
export function readMail(id: number) {
  return queryOptions({
    queryKey: ['mail', id],
    queryFn: async ({ signal }) => (await call<MailDetail>('GET', PATHS.mail(id), { signal })).data,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'sent' ? REFETCH_INTERVAL_MS : false),
    meta
  })
}

/** Retries a mail that waits or has failed immediately. */
export function useRetry() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('POST', PATHS.mailRetry(id)),
    onSettled: (_data, _error, id) =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['mails'] }),
        client.invalidateQueries({ queryKey: ['mail', id] })
      ])
  })
}
