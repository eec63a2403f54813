import type { ManagedUserDetail } from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { FileClock, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { useSession } from '../../../lib/session/session.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Section } from '../../../ui/section.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { readUser } from '../api/read-user.ts'
import { ActivateButton } from '../detail/activate-button.tsx'
import { AgreementSection } from '../detail/agreement-section.tsx'
import { ClientIdsSection } from '../detail/client-ids-section.tsx'
import { FACT_ROW, Facts } from '../detail/facts.tsx'
import { SessionsSection } from '../detail/sessions-section.tsx'
import { auditPath, listAddress, listSearch, OPENED_OVER_PAGE, userPath } from '../user/addresses.ts'
import { ListTrail } from '../user/list-trail.tsx'
import { UserAbsent } from '../user/user-absent.tsx'

/** What a user is stands beside what can be done with them, where there is room for both. */
const COLUMNS = 'grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_400px]'

/** One user: facts, sessions, the agreement, client ids, and the way to what happened to them. */
export default function DetailPage() {
  const { t } = useTranslation()
  const { login = '' } = useParams()
  const query = useQuery(readUser(login))
  useDocumentTitle(query.data?.user.login ?? t('userManagement.detail.title'))
  return (
    <div className="wrap py-10">
      {query.data ? (
        <UserDetail user={query.data.user} />
      ) : query.isError ? (
        <UserAbsent login={login} query={query} />
      ) : (
        <DetailSkeleton />
      )}
    </div>
  )
}

function UserDetail({ user }: { user: ManagedUserDetail }) {
  const { t } = useTranslation()
  const isOwn = useSession().account?.id === user.id
  const name = `${user.firstName} ${user.lastName}`.trim()
  return (
    <>
      <PageHeader
        trail={<ListTrail />}
        title={user.login}
        description={
          <span className="wrap-anywhere">
            {name || user.email || `${t('userManagement.detail.title')} ${user.id}`}
          </span>
        }
        actions={
          <>
            {!isOwn && (
              <LinkButton
                to={{ pathname: `${userPath(user.login)}/delete`, search: listSearch() }}
                state={OPENED_OVER_PAGE}
                variant="ghost"
                className="hover:bg-red-wash hover:text-red-ink"
              >
                <Trash2 aria-hidden="true" className="size-4" />
                {t('entity.action.delete')}
              </LinkButton>
            )}
            {!user.activated && <ActivateButton user={user} />}
            <LinkButton to={`${userPath(user.login)}/edit`} variant="primary">
              <Pencil aria-hidden="true" className="size-4" />
              {t('entity.action.edit')}
            </LinkButton>
          </>
        }
      />
      <div className={COLUMNS}>
        <Facts user={user} />
        <div className="grid grid-cols-1 gap-6">
          <SessionsSection user={user} />
          <ClientIdsSection user={user} />
          <AgreementSection user={user} />
          <Section title={t('userManagement.audit.title')}>
            <div className="px-5 py-4 text-sm sm:px-6">
              <p className="text-ink-2">{t('userManagement.audit.explanation')}</p>
              <Link
                to={auditPath(user.login)}
                className="mt-2 inline-flex items-center gap-2 font-medium text-blue-ink hover:underline"
              >
                <FileClock aria-hidden="true" className="size-4" />
                {t('userManagement.audit.link')}
              </Link>
            </div>
          </Section>
        </div>
      </div>
      <div className="mt-6">
        <LinkButton to={listAddress()}>{t('entity.action.back')}</LinkButton>
      </div>
    </>
  )
}

/** The page while its user is loaded, in its final size. */
function DetailSkeleton() {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader
        trail={<ListTrail />}
        title={t('userManagement.detail.title')}
        description={<Skeleton className="h-6 w-28" />}
        actions={<Skeleton className="h-10 w-48" />}
      />
      <div className={COLUMNS}>
        <Card>
          <div role="status" className="divide-y divide-line">
            <span className="sr-only">{t('entity.loading')}</span>
            {Array.from({ length: 12 }, (_, index) => (
              <div key={index} aria-hidden="true" className={FACT_ROW}>
                <Skeleton className="h-6 w-24" />
                <Skeleton className="h-6 w-3/5" />
              </div>
            ))}
          </div>
        </Card>
        <div className="grid gap-6">
          {Array.from({ length: 4 }, (_, index) => (
            <Skeleton key={index} className="h-32 rounded-3" />
          ))}
        </div>
      </div>
    </>
  )
}
