import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'

interface NewTabLinkProps {
  to: string
  /** What says that a new tab is opened to those who do not see the icon. */
  hint: string
  children?: ReactNode
}

/** A link within the portal that leaves the page where it is, such as one beside a form that is being filled in. */
export function NewTabLink({ to, hint, children }: NewTabLinkProps) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener"
      className="rounded-1 font-medium text-blue-ink underline underline-offset-2"
    >
      {children}
      <ExternalLink aria-hidden="true" className="ml-1 inline size-3.5 align-[-2px]" />
      <span className="sr-only"> {hint}</span>
    </a>
  )
}
