import type { MediaView } from '@portico/openapi'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeView } from '@/lib/samples/code-view.tsx'
import { CopyCode } from '@/lib/samples/panel.tsx'
import { Select } from '@/ui/form/select.tsx'
import { ExampleNote } from '../example-note.tsx'
import { exampleText, hasValue, shownExamples } from './media-example.ts'

interface ContentExampleProps {
  contents: readonly MediaView[]
  /** Name of the code for screen readers. */
  label: string
  /** What stands where there is no body. */
  empty: string
  /** Between the choices and the body, e.g. the headers. */
  children?: ReactNode
}

/** A body by media type and example, with a choice where there is one. */
export function ContentExample({ contents, label, empty, children }: ContentExampleProps) {
  const { t } = useTranslation()
  const [mediaType, setMediaType] = useState<string>()
  const [name, setName] = useState<string>()
  const media = contents.find((one) => one.mediaType === mediaType) ?? contents[0]
  const examples = shownExamples(media)
  const example = examples.find((one) => one.name === name) ?? examples.find(hasValue) ?? examples[0]
  const text = media && example && hasValue(example) && exampleText(example, media.mediaType)
  const hasSummary = examples.length === 1 && example?.summary
  return (
    <>
      {(media || text) && (
        <div className="flex min-h-11 flex-wrap items-center gap-2 border-b border-line py-1.5 pr-2 pl-4">
          {contents.length > 1 ? (
            <Select
              size="small"
              className="[&>select]:text-[13px]"
              aria-label={t('reference.samples.mediaType')}
              value={media?.mediaType}
              onChange={({ target }) => setMediaType(target.value)}
              options={contents.map((one) => ({ value: one.mediaType }))}
            />
          ) : (
            <code className="text-xs text-ink-2">{media?.mediaType}</code>
          )}
          {examples.length > 1 && (
            <Select
              size="small"
              aria-label={t('reference.samples.example')}
              value={example?.name}
              onChange={({ target }) => setName(target.value)}
              className="max-w-full min-w-0 [&>select]:text-[13px]"
              options={examples.map((one) => ({
                value: one.name,
                label: one.summary?.plain ?? (one.name || t('reference.samples.example'))
              }))}
            />
          )}
          {hasSummary && (
            <span lang={hasSummary.lang} className="text-[13px] text-ink-2">
              {hasSummary.plain}
            </span>
          )}
          {text && (
            <span className="ml-auto">
              <CopyCode code={text.code} />
            </span>
          )}
        </div>
      )}
      <ExampleNote example={example} />
      {children}
      {text ? (
        <CodeView code={text.code} grammar={text.grammar} label={label} className="max-h-[420px] bg-code" />
      ) : (
        // An example at another address is an example: the note leads to it.
        !example && (
          <p className="px-4 py-5 text-[13px] text-ink-2">{media ? t('reference.samples.noExample') : empty}</p>
        )
      )}
    </>
  )
}
