import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '@/lib/i18n/formats.ts'
import { Button } from '@/ui/button/button.tsx'
import { Section } from '@/ui/page/section.tsx'
import { Tag } from '@/ui/text/tag.tsx'
import { useApplication } from '../detail/context.ts'
import { InvitationItem } from './invitation-item.tsx'
import { MemberItem } from './member-item.tsx'
import { NewMemberDialog } from './new-member-dialog.tsx'

/** Who works on an application, and who is invited to. */
export function Members() {
  const { t, i18n } = useTranslation()
  const { application, rights } = useApplication()
  const { members, invitations } = application
  const [isAdding, setAdding] = useState(false)
  return (
    <div className="grid max-w-[832px] grid-cols-1 gap-6">
      <Section
        title={t('applications.members.title')}
        note={<Tag>{formatNumber(members.length, i18n.language)}</Tag>}
        actions={
          rights.manageMembers && (
            <Button size="small" onClick={() => setAdding(true)}>
              <Plus aria-hidden="true" className="size-4" />
              {t('applications.members.add')}
            </Button>
          )
        }
      >
        <ul className="divide-y divide-line">
          {members.map((member) => (
            <MemberItem key={member.login} application={application} member={member} isManager={rights.manageMembers} />
          ))}
        </ul>
        <dl className="grid gap-x-8 gap-y-2 border-t border-line bg-ground px-5 py-4 text-sm sm:grid-cols-2 sm:px-6">
          {(['OWNER', 'DEVELOPER'] as const).map((role) => (
            <div key={role}>
              <dt className="font-medium">{t(`applications.role.${role}`)}</dt>
              <dd className="text-ink-2">{t(`applications.roleExplanation.${role}`)}</dd>
            </div>
          ))}
        </dl>
      </Section>
      {invitations.length > 0 && (
        <Section
          title={t('applications.invitations.title')}
          note={<Tag>{formatNumber(invitations.length, i18n.language)}</Tag>}
        >
          <ul className="divide-y divide-line">
            {invitations.map((invitation) => (
              <InvitationItem
                key={invitation.email}
                applicationId={application.id}
                invitation={invitation}
                isManager={rights.manageMembers}
              />
            ))}
          </ul>
          <p className="border-t border-line bg-ground px-5 py-4 text-sm text-ink-2 sm:px-6">
            {t('applications.invitations.explanation')}
          </p>
        </Section>
      )}
      {isAdding && <NewMemberDialog applicationId={application.id} onClose={() => setAdding(false)} />}
    </div>
  )
}
