import type { ManagedUser } from '@portico/contract'
import { clsx } from 'clsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { recordAddress } from '@/lib/records/collection.ts'
import { NoValue } from '@/lib/records/no-value.tsx'
import { useSession } from '@/lib/session/session.ts'
import type { TableColumn } from '@/ui/list/table.tsx'
import { Tag } from '@/ui/text/tag.tsx'
import { USERS } from '../collection.ts'
import { Instant, StateTag } from '../user/values.tsx'
import type { Activation } from './use-activation.ts'

/** Room for `09/03/26 14:05`, which has no good place to wrap. */
const INSTANT_WIDTH = '136px'

/**
 * The columns of the list of users; the server sorts by their keys. From 1280 pixels on those up to the creation are visible, the
 * others are scrolled to.
 */
export function useColumns({ pending, toggle }: Pick<Activation, 'pending' | 'toggle'>): TableColumn<ManagedUser>[] {
  const { t } = useTranslation()
  const own = useSession().account?.id
  return useMemo(() => {
    const label = (field: string) => t(`devportalApp.userManagement.${field}`)
    const instant = (key: 'lastSignInDate' | 'createdDate' | 'lastModifiedDate', none?: string) => ({
      key,
      label: label(key),
      width: INSTANT_WIDTH,
      isNumeric: true,
      cell: (user: ManagedUser) => <Instant value={user[key]} none={none} />
    })
    return [
      { key: 'id', label: label('id'), width: '72px', isNumeric: true, cell: ({ id }) => id },
      {
        key: 'login',
        label: label('login'),
        width: 'minmax(136px, 1fr)',
        isTitle: true,
        cell: ({ id, login }) => (
          <>
            <Link
              to={recordAddress(USERS, { login })}
              tabIndex={-1}
              className="font-medium wrap-anywhere hover:text-blue-ink hover:underline"
            >
              {login}
            </Link>
            {id === own && (
              <Tag tone="info" className="ml-2">
                {t('userManagement.list.you')}
              </Tag>
            )}
          </>
        )
      },
      { key: 'email', label: label('email'), width: 'minmax(216px, 1.4fr)', cell: ({ email }) => email || <NoValue /> },
      {
        key: 'activated',
        label: label('activated'),
        width: '188px',
        cell: (user) => (
          <StateSwitch user={user} isOwn={user.id === own} isPending={user.login === pending} onToggle={toggle} />
        )
      },
      {
        key: 'authorities',
        label: label('authorities'),
        width: '128px',
        isUnsortable: true,
        cell: ({ authorities }) =>
          authorities.length > 0 ? (
            <span className="flex flex-wrap gap-1 py-0.5">
              {authorities.map((authority) => (
                <Tag key={authority} tone={authority === 'ROLE_ADMIN' ? 'info' : 'neutral'}>
                  {t(`userManagement.role.${authority}`)}
                </Tag>
              ))}
            </span>
          ) : (
            <NoValue label={t('userManagement.list.noRoles')} />
          )
      },
      instant('lastSignInDate', t('userManagement.list.never')),
      instant('createdDate'),
      {
        key: 'langKey',
        label: label('langKey'),
        width: '104px',
        cell: ({ langKey }) => t(`userManagement.language.${langKey}`, { defaultValue: langKey })
      },
      {
        key: 'lastModifiedBy',
        label: label('lastModifiedBy'),
        width: '128px',
        cell: ({ lastModifiedBy }) => lastModifiedBy
      },
      instant('lastModifiedDate')
    ]
  }, [t, own, pending, toggle])
}

interface StateSwitchProps {
  user: ManagedUser
  isOwn: boolean
  isPending: boolean
  onToggle: (user: ManagedUser) => void
}

/** The state of a user, and the switch that activates or deactivates the account. */
function StateSwitch({ user, isOwn, isPending, onToggle }: StateSwitchProps) {
  const { t } = useTranslation()
  const isLocked = isOwn || isPending
  return (
    <span className="flex items-center gap-2.5">
      <button
        type="button"
        role="switch"
        aria-checked={user.activated}
        aria-disabled={isLocked || undefined}
        aria-busy={isPending || undefined}
        aria-label={t('userManagement.list.activated', { login: user.login })}
        title={isOwn ? t('userManagement.list.ownAccount') : undefined}
        onClick={() => !isLocked && onToggle(user)}
        className="group grid size-9 shrink-0 place-items-center rounded-2 aria-disabled:cursor-not-allowed aria-disabled:opacity-55"
      >
        <span
          className={clsx(
            'flex h-5 w-9 items-center rounded-full border p-0.5 transition-colors',
            user.activated ? 'border-teal bg-teal' : 'border-control-line bg-field'
          )}
        >
          <span
            className={clsx(
              'size-3.5 rounded-full transition-transform',
              user.activated ? 'translate-x-4 bg-raised' : 'bg-control-line',
              isPending && 'animate-pulse'
            )}
          />
        </span>
      </button>
      <StateTag state={user.state} />
    </span>
  )
}
