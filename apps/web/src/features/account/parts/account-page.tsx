import type { ReactNode } from 'react'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { Card } from '@/ui/page/card.tsx'
import { PageHeader } from '@/ui/page/page-header.tsx'

interface AccountPageProps {
  title: string
  description: string
  aside?: ReactNode
  children: ReactNode
}

/** A page for visitors without a session: its purpose, and a card with the form or its result. */
export function AccountPage({ title, description, aside, children }: AccountPageProps) {
  useDocumentTitle(title)
  return (
    <div className="wrap py-12 md:py-16">
      <div className="grid items-start gap-x-16 gap-y-2 md:grid-cols-[1fr_1.4fr]">
        <div>
          <PageHeader title={title} description={description} />
          {aside && <div className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-2">{aside}</div>}
        </div>
        <Card className="p-6 sm:p-8">{children}</Card>
      </div>
    </div>
  )
}
