import type { ManagedUserDetail } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { Fact, Facts } from '@/lib/records/facts.tsx'
import { NoValue } from '@/lib/records/no-value.tsx'
import { Tag } from '@/ui/text/tag.tsx'
import { Instant, StateTag } from '../user/values.tsx'

/** The facts about a user, line by line. */
export function UserFacts({ user }: { user: ManagedUserDetail }) {
  const { t } = useTranslation()
  const label = (field: string) => t(`devportalApp.userManagement.${field}`)
  const by = (login: string, instant: string) => (
    <>
      <Instant value={instant} /> {t('userManagement.detail.by', { login })}
    </>
  )
  return (
    <Facts>
      <Fact label={label('id')}>{user.id}</Fact>
      <Fact label={label('login')}>{user.login}</Fact>
      <Fact label={label('activated')}>
        <StateTag state={user.state} />
        <StateReason user={user} />
      </Fact>
      <Fact label={label('firstName')}>{user.firstName || <NoValue />}</Fact>
      <Fact label={label('lastName')}>{user.lastName || <NoValue />}</Fact>
      <Fact label={label('email')}>{user.email || <NoValue />}</Fact>
      <Fact label={label('langKey')}>
        {t(`userManagement.language.${user.langKey}`, { defaultValue: user.langKey })}
      </Fact>
      <Fact label={label('authorities')}>
        {user.authorities.length > 0 ? (
          <span className="flex flex-wrap gap-1">
            {user.authorities.map((authority) => (
              <Tag key={authority} tone={authority === 'ROLE_ADMIN' ? 'info' : 'neutral'}>
                {t(`userManagement.role.${authority}`)}
              </Tag>
            ))}
          </span>
        ) : (
          t('userManagement.list.noRoles')
        )}
      </Fact>
      <Fact label={label('createdDate')}>{by(user.createdBy, user.createdDate)}</Fact>
      <Fact label={label('lastModifiedDate')}>{by(user.lastModifiedBy, user.lastModifiedDate)}</Fact>
      <Fact label={label('lastSignInDate')}>
        {user.lastSignInDate ? <Instant value={user.lastSignInDate} /> : t('userManagement.list.never')}
      </Fact>
      <Fact label={label('lastUsedDate')}>
        {user.lastSignInDate ? (
          <Instant value={later(user.lastSignInDate, user.lastUsedDate)} />
        ) : (
          t('userManagement.list.never')
        )}
      </Fact>
    </Facts>
  )
}

/** The server stores a use once an hour, but a sign-in immediately: the stored use may be the earlier one. */
const later = (one: string, other: string) => (one > other ? one : other)

function StateReason({ user }: { user: ManagedUserDetail }) {
  const { t } = useTranslation()
  const key =
    user.state === 'pending'
      ? user.activationPending
        ? 'unconfirmed'
        : 'unapproved'
      : user.state === 'suspended'
        ? (user.suspensionReason ?? 'inactivity')
        : undefined
  if (!key) return null
  return (
    <p className="mt-1 text-sm text-ink-2">
      {t(`userManagement.reason.${key}`)} {user.suspendedDate && <Instant value={user.suspendedDate} />}
    </p>
  )
}
