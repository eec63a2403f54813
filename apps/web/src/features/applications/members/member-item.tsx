import { APPLICATION_ROLES, type Application, type ApplicationMember, type ApplicationRole } from '@portico/contract'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '@/lib/session/session.ts'
import { Button } from '@/ui/button/button.tsx'
import { OptionSelect } from '@/ui/form/select.tsx'
import { Tag } from '@/ui/text/tag.tsx'
import { addMember } from '../api/requests.ts'
import { useChange } from '../api/use-change.ts'
import { Failure } from '../detail/failure.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { RemoveMemberDialog } from './remove-member-dialog.tsx'

interface MemberItemProps {
  application: Application
  member: ApplicationMember
  /** Whether the user decides on members. */
  isManager: boolean
}

/** Whether an application has no owner but this member, who therefore stays one. */
const isLastOwner = ({ members }: Application, { login }: ApplicationMember) =>
  !members.some((other) => other.role === 'OWNER' && other.login !== login)

/** A member with the role, and the buttons that change it and take the member out. */
export function MemberItem({ application, member, isManager }: MemberItemProps) {
  const { t } = useTranslation()
  const { account } = useSession()
  const [asked, setAsked] = useState<'owner' | 'removal'>()
  const reason = useId()
  const { login, role } = member
  const isOwn = login === account?.login
  const isLast = isLastOwner(application, member)
  const change = useChange((next: ApplicationRole) => addMember(application.id, { login, role: next }))

  return (
    <li className="grid gap-3 px-5 py-4 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-3">
        <p className="flex min-w-0 grow basis-48 flex-wrap items-center gap-2 font-medium">
          <span className="min-w-0 wrap-anywhere">{login}</span>
          {isOwn && <Tag tone="info">{t('applications.members.you')}</Tag>}
        </p>
        {isManager ? (
          <OptionSelect
            size="small"
            className="w-40"
            aria-label={t('applications.members.roleOf', { login })}
            aria-describedby={isLast ? reason : undefined}
            disabled={isLast || change.isPending}
            value={role}
            options={APPLICATION_ROLES}
            optionLabel={(option) => t(`applications.role.${option}`)}
            onChange={(next) => (next === 'OWNER' ? setAsked('owner') : change.mutate(next))}
          />
        ) : (
          <Tag>{t(`applications.role.${role}`)}</Tag>
        )}
        {(isManager || isOwn) && (
          <Button
            size="small"
            aria-label={isOwn ? undefined : t('applications.members.removeNamed', { login })}
            aria-disabled={isLast || undefined}
            aria-describedby={isLast ? reason : undefined}
            className="aria-disabled:opacity-55"
            onClick={() => !isLast && setAsked('removal')}
          >
            {t(isOwn ? 'applications.members.leave' : 'applications.members.remove')}
          </Button>
        )}
      </div>
      {isLast && (isManager || isOwn) && (
        <p id={reason} className="text-[13px] text-ink-3">
          {t('applications.members.lastOwner')}
        </p>
      )}
      {change.error && <Failure title={t('applications.members.notChanged')} error={change.error} />}
      {asked === 'owner' && (
        <HandOverDialog application={application} login={login} onClose={() => setAsked(undefined)} />
      )}
      {asked === 'removal' && (
        <RemoveMemberDialog application={application} login={login} isOwn={isOwn} onClose={() => setAsked(undefined)} />
      )}
    </li>
  )
}
