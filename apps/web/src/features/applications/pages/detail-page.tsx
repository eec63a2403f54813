import { ROLE_ADMIN } from '@portico/contract'
import { useParams } from 'react-router'
import { useSession } from '@/lib/session/session.ts'
import { Credentials } from '../credentials/credentials.tsx'
import { ApplicationPage, type PartName } from '../detail/application-page.tsx'
import { Overview } from '../detail/overview.tsx'
import { GoLivePart } from '../go-live/go-live.tsx'
import { Members } from '../members/members.tsx'
import { Settings } from '../settings/settings.tsx'
import { Usage } from '../usage/usage.tsx'
import GoLiveReviewsPage from './go-live-reviews-page.tsx'

/** The parts whose code comes with this page. */
const PARTS = {
  overview: Overview,
  credentials: Credentials,
  members: Members,
  usage: Usage,
  'go-live': GoLivePart,
  settings: Settings
}
const isPart = (name: string): name is keyof typeof PARTS & PartName => Object.hasOwn(PARTS, name)

/** One application and one of its parts. */
export default function DetailPage() {
  const { id, part = 'overview' } = useParams()
  const isAdministrator = useSession().hasAnyAuthority([ROLE_ADMIN])
  // No application has it as its number. A route of its own would be in the start page, which has no room for it.
  if (id === 'reviews' && isAdministrator) return <GoLiveReviewsPage />
  const Part = isPart(part) ? PARTS[part] : undefined
  return (
    <ApplicationPage part={isPart(part) ? part : undefined} skeleton={{ facts: 5, aside: ['h-80'] }}>
      {Part && <Part />}
    </ApplicationPage>
  )
}
