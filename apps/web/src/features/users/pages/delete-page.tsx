import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams } from 'react-router'
import { formatNumber } from '../../../lib/i18n/formats.ts'
import { failureText } from '../../../lib/page-failed.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { DeleteDialog } from '../../../ui/delete-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { deleteUser } from '../api/delete-user.ts'
import { queryKeys } from '../api/query-keys.ts'
import { isMissing, readUser, type StoredUser } from '../api/read-user.ts'
import { isOutdated } from '../api/save-user.ts'
import { LIST_PATH, OPENED_OVER_PAGE } from '../user/addresses.ts'

/**
 * Asks about deleting a user, over the list. It has an address of its own, so that it survives a reload and Back closes it. Each
 * answer is a dialog of its own, so that screen readers announce it.
 */
export default function DeletePage() {
  const { t, i18n } = useTranslation()
  const { login = '' } = useParams()
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const own = useSession().account?.id
  /** How often somebody else changed the user while the question was open. */
  const [timesChanged, setTimesChanged] = useState(0)

  const query = useQuery(readUser(login))
  const toList = () => void navigate({ pathname: LIST_PATH, search }, { replace: true })
  /** Back where one came from, or to the list when the question was not opened from a page of the portal. */
  const close = () => (state === OPENED_OVER_PAGE ? void navigate(-1) : toList())

  const removal = useMutation({
    mutationFn: (stored: StoredUser) => deleteUser(stored),
    meta: { handles: (error) => isMissing(error) || isOutdated(error) },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: queryKeys.lists })
      toList()
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: queryKeys.lists })
      if (!isOutdated(error)) return
      setTimesChanged((times) => times + 1)
      void query.refetch()
    }
  })

  if (isMissing(query.error) || isMissing(removal.error))
    return (
      <Notice key="gone" title={t('userManagement.remove.gone')} label={t('entity.action.backToList')} onClose={toList}>
        {t('userManagement.remove.goneReason', { login })}
      </Notice>
    )
  const user = query.data?.user
  if (user && user.id === own)
    return (
      <Notice key="own" title={t('userManagement.remove.own')} label={t('entity.action.close')} onClose={close}>
        {t('userManagement.remove.ownReason')}
      </Notice>
    )
  const facts = user && [
    ...(user.sessions > 0
      ? [
          t('userManagement.remove.sessions', {
            count: user.sessions,
            shown: formatNumber(user.sessions, i18n.language)
          })
        ]
      : []),
    ...(user.clientIds.length > 0
      ? [
          t('userManagement.remove.clientIds', {
            count: user.clientIds.length,
            shown: formatNumber(user.clientIds.length, i18n.language)
          })
        ]
      : [])
  ]
  return (
    <DeleteDialog
      key={timesChanged === 0 ? 'question' : `changed-${timesChanged}`}
      title={t('userManagement.delete.title', { login: user?.login ?? login })}
      labels={{
        cancel: t('entity.action.cancel'),
        remove: t('entity.action.delete'),
        retry: t('entity.action.retry'),
        loading: t('entity.loading')
      }}
      question={
        user && (
          <>
            <p>{t('userManagement.delete.question', { login: user.login })}</p>
            {facts?.map((fact) => (
              <p key={fact}>{fact}</p>
            ))}
          </>
        )
      }
      failure={query.isError ? { title: t('userManagement.detail.failed'), text: failureText(query.error) } : undefined}
      warning={
        timesChanged > 0
          ? { title: t('userManagement.remove.changed'), text: t('userManagement.remove.changedReason') }
          : undefined
      }
      isReading={query.isFetching}
      isRemoving={removal.isPending}
      onClose={close}
      onRetry={() => void query.refetch()}
      onRemove={() => query.data && removal.mutate(query.data)}
    />
  )
}

interface NoticeProps {
  title: string
  label: string
  onClose: () => void
  children: string
}

/** Says why there is nothing to ask. */
function Notice({ title, label, onClose, children }: NoticeProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <Button data-autofocus onClick={onClose}>
          {label}
        </Button>
      }
    >
      <p>{children}</p>
    </Dialog>
  )
}
