import type { ExternalDocs } from '@portico/openapi'
import { ExternalLink } from 'lucide-react'
import { RichTextView } from '../rich-text.tsx'
import { useRenderContext } from './render-context.ts'

/** Addresses that a browser may be sent to; a document could have any. */
const WEB = /^https?:\/\//i

/** A way out of the portal, to what the document refers to for more. */
export function OutwardLink({ docs: { url, description } }: { docs: ExternalDocs }) {
  const { words } = useRenderContext()
  const label = description?.plain ?? words.t('reference.operation.docs')
  return (
    <div className="text-sm">
      {WEB.test(url) ? (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          lang={description?.plain ? description.lang : undefined}
          className="font-medium text-blue-ink underline underline-offset-2 wrap-anywhere"
        >
          {label}
          <ExternalLink aria-hidden="true" className="ml-1 inline size-3.5 align-[-2px]" />
          <span className="sr-only"> {words.t('reference.operation.newTab')}</span>
        </a>
      ) : (
        <span className="wrap-anywhere">
          {label} <code className="font-mono text-[0.92em]">{url}</code>
        </span>
      )}
      {description?.html !== undefined && <RichTextView text={description} className="text-ink-2" />}
    </div>
  )
}
