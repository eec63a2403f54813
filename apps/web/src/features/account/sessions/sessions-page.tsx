import type { UserSession } from '@portico/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pluralOptions } from '@/lib/i18n/formats.ts'
import { Loading, PageFailed } from '@/lib/page/page-failed.tsx'
import { SessionList } from '@/lib/sessions/session-list.tsx'
import { showToast } from '@/lib/toasts.ts'
import { Button } from '@/ui/button/button.tsx'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { FailureAlert } from '../form/account-form.tsx'
import { AccountLayout } from '../own/account-layout.tsx'
import { endOtherSessions, endOwnSession, readOwnSessions } from './requests.ts'

/** The page on which signed-in users see in which browsers they are signed in, and sign out of them. */
export default function SessionsPage() {
  const { t } = useTranslation()
  return (
    <AccountLayout title={t('sessions.title')} description={t('sessions.description')}>
      <div className="px-5 py-6 sm:px-7">
        <LoadedSessions />
      </div>
    </AccountLayout>
  )
}

function LoadedSessions() {
  const { t } = useTranslation()
  const query = useQuery(readOwnSessions)
  if (query.data) return <OwnSessions sessions={query.data} />
  if (query.isError) return <PageFailed title={t('sessions.failed')} calls={query} />
  return (
    <Loading className="grid animate-appear-late gap-3">
      <Skeleton className="h-18 w-full" />
      <Skeleton className="h-18 w-full" />
    </Loading>
  )
}

function OwnSessions({ sessions }: { sessions: UserSession[] }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  // Also after a failure: a session that somebody else has ended is gone from the list.
  const loadAgain = () => client.invalidateQueries({ queryKey: readOwnSessions.queryKey })
  const ending = useMutation({ mutationFn: endOwnSession, onSettled: loadAgain, meta: { handles: () => true } })
  const hasOthers = sessions.some(({ current }) => !current)
  return (
    <div className="grid gap-4">
      {ending.error && <FailureAlert title={t('sessions.notEnded')} error={ending.error} />}
      <SessionList
        className="rounded-2 border border-line"
        sessions={sessions}
        ending={ending.isPending ? ending.variables : undefined}
        onEnd={(id) => ending.mutate(id)}
        currentAction={
          <Link to="/logout" className="text-sm font-medium text-blue-ink hover:underline">
            {t('global.menu.account.logout')}
          </Link>
        }
      />
      {hasOthers ? <EndOthers onEnded={loadAgain} /> : <p className="text-sm text-ink-2">{t('sessions.noOthers')}</p>}
    </div>
  )
}

function EndOthers({ onEnded }: { onEnded: () => Promise<void> }) {
  const { t, i18n } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  const ending = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: async (ended) => {
      setAsked(false)
      showToast({ kind: 'success', key: 'sessions.ended', values: pluralOptions(ended, i18n.language) })
      await onEnded()
    },
    meta: { handles: () => true }
  })
  return (
    <div>
      <Button onClick={() => setAsked(true)}>{t('sessions.endOthers')}</Button>
      {isAsked && (
        <ConfirmDialog
          title={t('sessions.question')}
          cancelLabel={t('entity.action.cancel')}
          confirmLabel={t('sessions.endOthers')}
          isPending={ending.isPending}
          onConfirm={() => ending.mutate()}
          onClose={() => setAsked(false)}
        >
          <p>{t('sessions.consequence')}</p>
          {ending.error && <FailureAlert title={t('sessions.notEnded')} error={ending.error} />}
        </ConfirmDialog>
      )}
    </div>
  )
}
