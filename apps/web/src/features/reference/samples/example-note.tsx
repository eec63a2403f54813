import type { ExampleView } from '@portico/openapi'
import { useTranslation } from 'react-i18next'
import { RichTextView } from '../rich-text.tsx'
import { OutwardAnchor } from '../schema/outward-link.tsx'

/** What an example says of itself beside its value: its description, and where the value is when it is elsewhere. */
export function ExampleNote({ example }: { example: ExampleView | undefined }) {
  const { t } = useTranslation()
  const { description, externalValue: url } = example ?? {}
  if (!description && url === undefined) return null
  return (
    <div className="grid gap-1 border-b border-line px-4 py-2 text-[13px] leading-5 text-ink-2">
      {description && <RichTextView text={description} />}
      {url !== undefined && (
        <p>
          <OutwardAnchor
            url={url}
            label={t('reference.operation.examples.external', { url })}
            newTab={t('reference.operation.newTab')}
          />
        </p>
      )}
    </div>
  )
}
