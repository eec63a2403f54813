import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatJson } from '@/features/catalogue/form/json/json-text.ts'
import { formatNumber } from '@/lib/i18n/formats.ts'
import { CodeReader, type TextPosition } from '@/ui/code/code-reader.tsx'
import { ChoiceSwitch } from '@/ui/form/choice-switch.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { MarkdownText } from '@/ui/text/markdown.tsx'
import { beginningOf, SHOWN_CHARACTERS } from './preview-kind.ts'

type TextKind = 'json' | 'yaml' | 'text' | 'markdown'

interface TextPreviewProps {
  bytes: Blob
  kind: TextKind
  name: string
  place?: TextPosition | undefined
}

/** A text content: as code, JSON also formatted, Markdown also rendered. */
export function TextPreview({ bytes, kind, name, place }: TextPreviewProps) {
  const [text, setText] = useState<string>()
  useEffect(() => {
    let isShown = true
    void bytes.text().then((read) => isShown && setText(read))
    return () => {
      isShown = false
    }
  }, [bytes])
  if (text === undefined) return <Skeleton className="m-5 h-44 sm:mx-6" />
  return <ShownText text={text} kind={kind} name={name} place={place} />
}

function ShownText({ text, kind, name, place }: Omit<TextPreviewProps, 'bytes'> & { text: string }) {
  const { t, i18n } = useTranslation()
  const [view, setView] = useState<'formatted' | 'source'>('formatted')
  const [seen, setSeen] = useState<TextPosition>()
  if (place !== seen) {
    // Lines are counted in the text as it is, not as it is formatted.
    setSeen(place)
    setView('source')
  }
  const formatted = useMemo(() => (kind === 'json' ? formatJson(text) : text), [text, kind])
  const hasViews = kind === 'markdown' || (kind === 'json' && formatted !== undefined)
  const isFormatted = hasViews && view === 'formatted'
  const isRendered = isFormatted && kind === 'markdown'

  const limit = isRendered ? SHOWN_CHARACTERS.markdown : SHOWN_CHARACTERS.other
  const shown = beginningOf(isFormatted ? formatted! : text, limit)
  return (
    <div className="grid gap-4 px-5 py-5 sm:px-6">
      {hasViews && (
        <div>
          <ChoiceSwitch
            label={t('entity.content.view')}
            value={view}
            onChange={setView}
            choices={[
              { value: 'formatted', label: t(`entity.content.${kind === 'markdown' ? 'rendered' : 'formatted'}`) },
              { value: 'source', label: t('entity.content.source') }
            ]}
          />
        </div>
      )}
      {shown.isCut && (
        <p className="text-sm text-ink-2">
          {t('entity.content.cut', { shown: formatNumber(shown.text.length, i18n.language) })}
        </p>
      )}
      {isRendered ? (
        // The page has one first heading, and this section one second.
        <MarkdownText text={shown.text} topLevel={3} />
      ) : (
        <CodeReader
          label={t('entity.content.code', { name })}
          code={shown.text}
          grammar={kind === 'json' || kind === 'yaml' ? kind : undefined}
          position={place}
        />
      )}
    </div>
  )
}
