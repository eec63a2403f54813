import type { ManagedUser } from '@portico/contract'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { StateTag } from '../user/values.tsx'

interface StateSwitchProps {
  user: ManagedUser
  isOwn: boolean
  isPending: boolean
  onToggle: (user: ManagedUser) => void
}

/** Where a user stands, and the switch that lets them in or shuts them out. */
export function StateSwitch({ user, isOwn, isPending, onToggle }: StateSwitchProps) {
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
