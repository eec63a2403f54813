import { Skeleton } from '@/ui/state/skeleton.tsx'
import { ApplicationPage } from '../detail/application-page.tsx'
import { Versions } from '../versions/versions.tsx'

/** What other versions of an API would change for the requests of an application. */
export default function VersionsPage() {
  return (
    <ApplicationPage part="versions" skeleton={{ content: <Skeleton className="h-80 rounded-3" /> }}>
      <Versions />
    </ApplicationPage>
  )
}
