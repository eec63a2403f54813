import type { ManagedUserDetail } from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { FileClock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { isMissing } from '@/lib/api/versions.ts'
import { RecordDetail, RecordPage } from '@/lib/records/detail-page.tsx'
import { ListTrail } from '@/lib/records/list-trail.tsx'
import { useSession } from '@/lib/session/session.ts'
import { Button } from '@/ui/button/button.tsx'
import { Section } from '@/ui/page/section.tsx'
import { readUser } from '../api/queries.ts'
import { USERS } from '../collection.ts'
import { ClientIdsSection, SecondFactorsSection } from '../detail/access-sections.tsx'
import { AgreementSection } from '../detail/agreement-section.tsx'
import { SessionsSection } from '../detail/sessions-section.tsx'
import { UserFacts } from '../detail/user-facts.tsx'
import { useActivation } from '../list/use-activation.ts'

/** One user: facts, sessions, the agreement, client IDs, and a link to the audit log. */
export default function DetailPage() {
  const { login = '' } = useParams()
  const query = useQuery(readUser(login))
  return (
    <RecordPage
      collection={USERS}
      id={login}
      isMissing={isMissing(query.error)}
      query={query}
      trail={<ListTrail collection={USERS} />}
      record={query.data?.user}
      skeleton={{ facts: 12, aside: ['h-32', 'h-32', 'h-32', 'h-32', 'h-32'] }}
    >
      {(user) => <UserDetail user={user} />}
    </RecordPage>
  )
}

function UserDetail({ user }: { user: ManagedUserDetail }) {
  const { t } = useTranslation()
  const { pending, toggle } = useActivation()
  const isOwn = useSession().account?.id === user.id
  const name = `${user.firstName} ${user.lastName}`.trim()
  return (
    <RecordDetail
      collection={USERS}
      record={user}
      description={
        <span className="wrap-anywhere">{name || user.email || `${t('userManagement.detail.title')} ${user.id}`}</span>
      }
      isDeletable={!isOwn}
      actions={
        !user.activated && (
          <Button pending={pending !== undefined} onClick={() => toggle(user)}>
            {t('userManagement.detail.activate')}
          </Button>
        )
      }
      aside={
        <>
          <SessionsSection user={user} />
          <SecondFactorsSection user={user} />
          <ClientIdsSection user={user} />
          <AgreementSection user={user} />
          <AuditSection login={user.login} />
        </>
      }
    >
      <UserFacts user={user} />
    </RecordDetail>
  )
}

function AuditSection({ login }: { login: string }) {
  const { t } = useTranslation()
  return (
    <Section title={t('userManagement.audit.title')}>
      <div className="px-5 py-4 text-sm sm:px-6">
        <p className="text-ink-2">{t('userManagement.audit.explanation')}</p>
        <Link
          to={`/admin/audit?${new URLSearchParams({ entity: 'userManagement', entityId: login })}`}
          className="mt-2 inline-flex items-center gap-2 font-medium text-blue-ink hover:underline"
        >
          <FileClock aria-hidden="true" className="size-4" />
          {t('userManagement.audit.link')}
        </Link>
      </div>
    </Section>
  )
}
