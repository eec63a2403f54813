import type { OperationView } from '@portico/openapi'
import { PlainTextView, RichTextView } from '../rich-text.tsx'
import { useRenderContext } from '../schema/render-context.ts'

/** What the document says of all operations on a path. */
export function PathTexts({ operation: { pathSummary, pathDescription } }: { operation: OperationView }) {
  const { words } = useRenderContext()
  if (!pathSummary && !pathDescription) return null
  return (
    <div className="mt-4 border-l-2 border-line pl-4 text-sm text-ink-2">
      <p className="text-[13px] text-ink-3">{words.t('reference.operation.pathNote')}</p>
      {pathSummary && <PlainTextView text={pathSummary} as="p" className="font-medium text-ink" />}
      {pathDescription && <RichTextView text={pathDescription} className="max-w-[72ch]" />}
    </div>
  )
}
