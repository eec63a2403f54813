import type { ManagedUserDetail } from '@portico/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber, pluralOptions } from '@/lib/i18n/formats.ts'
import { Loading, PageFailed } from '@/lib/page/page-failed.tsx'
import { useSession } from '@/lib/session/session.ts'
import { SessionList } from '@/lib/sessions/session-list.tsx'
import { showToast } from '@/lib/toasts.ts'
import { Button } from '@/ui/button/button.tsx'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog.tsx'
import { Section } from '@/ui/page/section.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { Tag } from '@/ui/text/tag.tsx'
import { queryKeys, readSessions } from '../api/queries.ts'
import { endSession, endSessions } from '../api/requests.ts'

/** The sessions of a user, each with the button that ends it, and the one that ends them all. */
export function SessionsSection({ user }: { user: ManagedUserDetail }) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const isOwn = useSession().account?.id === user.id
  const [isAsked, setAsked] = useState(false)
  const shown = (count: number) => ({ ...pluralOptions(count, i18n.language), login: user.login })
  const ending = useMutation({
    mutationFn: () => endSessions(user.login),
    onSuccess: async (ended) => {
      showToast({ kind: 'success', key: 'userManagement.sessions.ended', values: shown(ended) })
      // Administrators who have ended their own session are asked to sign in by the next request.
      await client.invalidateQueries({ queryKey: queryKeys.all })
    },
    onSettled: () => setAsked(false)
  })
  return (
    <Section
      title={t('userManagement.sessions.title')}
      note={<Tag>{formatNumber(user.sessions, i18n.language)}</Tag>}
      actions={
        user.sessions > 0 && (
          <Button size="small" onClick={() => setAsked(true)}>
            {t('userManagement.sessions.end')}
          </Button>
        )
      }
    >
      <p className="px-5 py-4 text-sm text-ink-2 sm:px-6">
        {t(user.sessions > 0 ? 'userManagement.sessions.explanation' : 'userManagement.sessions.none')}
      </p>
      {user.sessions > 0 && <SessionsOf login={user.login} />}
      {isAsked && (
        <ConfirmDialog
          title={t('userManagement.sessions.question', { login: user.login })}
          cancelLabel={t('entity.action.cancel')}
          confirmLabel={t('userManagement.sessions.end')}
          isPending={ending.isPending}
          onConfirm={() => ending.mutate()}
          onClose={() => setAsked(false)}
        >
          <p>{t('userManagement.sessions.consequence', shown(user.sessions))}</p>
          {isOwn && <p>{t('userManagement.sessions.own')}</p>}
        </ConfirmDialog>
      )}
    </Section>
  )
}

function SessionsOf({ login }: { login: string }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const query = useQuery(readSessions(login))
  const ending = useMutation({
    mutationFn: (id: string) => endSession(login, id),
    onSuccess: () => showToast({ kind: 'success', key: 'userManagement.sessions.endedOne', values: { login } }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.all })
  })
  if (query.data)
    return (
      <SessionList
        className="max-h-96 overflow-y-auto border-t border-line sm:px-2"
        sessions={query.data}
        ending={ending.isPending ? ending.variables : undefined}
        onEnd={(id) => ending.mutate(id)}
      />
    )
  if (query.isError) return <PageFailed title={t('userManagement.sessions.failed')} calls={query} />
  return (
    <Loading className="grid animate-appear-late gap-3 px-5 pb-4 sm:px-6">
      <Skeleton className="h-16 w-full" />
    </Loading>
  )
}
