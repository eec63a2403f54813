import { Skeleton } from '@/ui/state/skeleton.tsx'
import { ApplicationPage } from '../detail/application-page.tsx'
import { GoLivePart } from '../go-live/go-live.tsx'

/** What an application shows before it goes live, and the review of it. */
export default function GoLivePage() {
  return (
    <ApplicationPage part="go-live" skeleton={{ content: <Skeleton className="h-80 rounded-3" /> }}>
      <GoLivePart />
    </ApplicationPage>
  )
}
