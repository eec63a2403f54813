import type { ManagedUserDetail } from '@portico/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { pluralOptions } from '@/lib/i18n/formats.ts'
import { DeleteRecordPage } from '@/lib/records/delete-page.tsx'
import { useSession } from '@/lib/session/session.ts'
import { queryKeys, readUser } from '../api/queries.ts'
import { deleteUser } from '../api/requests.ts'
import { USERS } from '../collection.ts'

/** Asks about deleting a user, over the list. */
export default function DeletePage() {
  const { t } = useTranslation()
  const { login = '' } = useParams()
  const client = useQueryClient()
  const own = useSession().account?.id
  const query = useQuery(readUser(login))
  const refreshList = () => client.invalidateQueries({ queryKey: queryKeys.lists })
  return (
    <DeleteRecordPage
      collection={USERS}
      id={login}
      name={login}
      query={query}
      recordOf={({ user }) => user}
      consequences={query.data && <Consequences user={query.data.user} />}
      obstacleOf={(version) =>
        version && version.user.id === own
          ? { title: t('userManagement.remove.own'), text: <p>{t('userManagement.remove.ownReason')}</p> }
          : undefined
      }
      remove={deleteUser}
      onGone={refreshList}
      onChanged={() => void refreshList()}
    />
  )
}

function Consequences({ user: { sessions, clientIds } }: { user: ManagedUserDetail }) {
  const { t, i18n } = useTranslation()
  const counted = (key: string, count: number) =>
    count > 0 && <p>{t(`userManagement.remove.${key}`, pluralOptions(count, i18n.language))}</p>
  return (
    <>
      {counted('sessions', sessions)}
      {counted('clientIds', clientIds.length)}
    </>
  )
}
