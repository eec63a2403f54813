import { useParams } from 'react-router'
import { Credentials } from '../credentials/credentials.tsx'
import { ApplicationPage, type PartName } from '../detail/application-page.tsx'
import { Overview } from '../detail/overview.tsx'
import { Members } from '../members/members.tsx'
import { Settings } from '../settings/settings.tsx'
import { Usage } from '../usage/usage.tsx'

/** The parts whose code comes with this page. */
const PARTS = { overview: Overview, credentials: Credentials, members: Members, usage: Usage, settings: Settings }
const isPart = (name: string): name is keyof typeof PARTS & PartName => Object.hasOwn(PARTS, name)

/** One application and one of its parts. */
export default function DetailPage() {
  const { part = 'overview' } = useParams()
  const Part = isPart(part) ? PARTS[part] : undefined
  return (
    <ApplicationPage part={isPart(part) ? part : undefined} skeleton={{ facts: 5, aside: ['h-80'] }}>
      {Part && <Part />}
    </ApplicationPage>
  )
}
