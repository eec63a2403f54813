import type { ExternalDocs } from '@portico/openapi'
import { ExternalLink } from 'lucide-react'
import { RichTextView } from '../rich-text.tsx'
import { useRenderContext } from './render-context.ts'

/** Addresses that a browser may be sent to; a document could have any. */
const WEB = /^https?:\/\//i

interface OutwardAnchorProps {
  url: string
  label: string
  /** BCP 47 tag of the label, where it is not the page's. */
  lang?: string | undefined
  /** For screen readers: that the link opens a new tab. */
  newTab: string
}

/** A link out of the portal; an address that a browser may not be sent to is shown beside its label. */
export function OutwardAnchor({ url, label, lang, newTab }: OutwardAnchorProps) {
  if (!WEB.test(url))
    return (
      <span className="wrap-anywhere">
        {label} {label.includes(url) || <code className="font-mono text-[0.92em]">{url}</code>}
      </span>
    )
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      lang={lang}
      className="font-medium text-blue-ink underline underline-offset-2 wrap-anywhere"
    >
      {label}
      <ExternalLink aria-hidden="true" className="ml-1 inline size-3.5 align-[-2px]" />
      <span className="sr-only"> {newTab}</span>
    </a>
  )
}

/** A way out of the portal, to what the document refers to for more. */
export function OutwardLink({ docs: { url, description } }: { docs: ExternalDocs }) {
  const { words } = useRenderContext()
  return (
    <div className="text-sm">
      <OutwardAnchor
        url={url}
        label={description?.plain ?? words.t('reference.operation.docs')}
        lang={description?.plain ? description.lang : undefined}
        newTab={words.t('reference.operation.newTab')}
      />
      {description?.html !== undefined && <RichTextView text={description} className="text-ink-2" />}
    </div>
  )
}
