import { clsx } from 'clsx'
import { type ChangeEvent, type Ref, useImperativeHandle, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatByteSize } from '@/lib/i18n/formats.ts'
import { Button } from '@/ui/button/button.tsx'
import type { FieldControlProps } from '@/ui/form/field.tsx'
import { TextArea } from '@/ui/form/text-area.tsx'
import { useFileDrop } from '@/ui/form/use-file-drop.ts'
import { ContentFacts } from './content-facts.tsx'
import { type ContentValue, contentSize, readBase64, type StoredContent } from './content-value.ts'

interface ContentControlProps {
  name: string
  control: FieldControlProps
  value: ContentValue
  stored: StoredContent | null
  onChange: (value: ContentValue) => void
  onUnreadable: () => void
  onBlur: () => void
  ref: Ref<{ focus: () => void }>
}

/** The content of a file: chosen, dropped, or pasted in base64. The stored content stays unless there is another one. */
export function ContentControl({
  name,
  control,
  value,
  stored,
  onChange,
  onUnreadable,
  onBlur,
  ref
}: ContentControlProps) {
  const { t, i18n } = useTranslation()
  const picker = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  const choose = (file: File) => onChange({ from: 'file', file })
  const { isOver, handlers } = useFileDrop(choose)
  useImperativeHandle(ref, () => ({ focus: () => chooser.current?.focus() }), [])

  const typed = value === null ? '' : value.from === 'keyboard' ? value.text : undefined
  const isTyping = typed !== undefined
  const typedSize = isTyping ? contentSize(value) : undefined
  const sizeText = (size: number) => formatByteSize(size, i18n.language)
  const invitation = stored ? t('entity.content.removed', { size: sizeText(stored.size) }) : t('entity.content.drop')

  function handlePick(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    if (file) choose(file)
    // The same file may be chosen again after it was changed.
    event.target.value = ''
  }

  function handleText(text: string) {
    const read = readBase64(text)
    if (read === undefined) onUnreadable()
    else onChange(read)
  }

  /** The button that was pressed goes away; focus stays beside it. */
  function decide(next: ContentValue) {
    onChange(next)
    chooser.current?.focus()
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <div
        {...handlers}
        className={clsx(
          'grid justify-items-start gap-3 rounded-2 border border-dashed px-4 py-4 transition-colors sm:flex sm:flex-wrap sm:items-center sm:justify-between',
          isOver
            ? 'border-blue bg-blue-wash'
            : control['aria-invalid']
              ? 'border-red bg-field'
              : 'border-control-line bg-field'
        )}
      >
        <div aria-live="polite" className="min-w-0 text-[15px]">
          {value === null || isTyping ? (
            <span className="text-ink-2">
              {typedSize === undefined ? invitation : t('entity.content.typedSize', { size: sizeText(typedSize) })}
            </span>
          ) : (
            <>
              <ContentFacts value={value} />
              {stored && (
                <span className="mt-1 block text-[13px] text-ink-2">
                  {value.from === 'server'
                    ? t('entity.content.kept')
                    : t('entity.content.replaces', { size: sizeText(stored.size) })}
                </span>
              )}
            </>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            ref={chooser}
            size="small"
            aria-describedby={control['aria-describedby']}
            onClick={() => picker.current?.click()}
          >
            {t(isTyping ? 'entity.content.choose' : 'entity.content.replace')}
          </Button>
          {!isTyping && (
            <Button size="small" variant="ghost" onClick={() => decide(null)}>
              {t('entity.content.remove')}
            </Button>
          )}
          {stored && value?.from !== 'server' && (
            <Button size="small" variant="ghost" onClick={() => decide(stored)}>
              {t('entity.content.keep')}
            </Button>
          )}
        </div>
        <input ref={picker} type="file" hidden onChange={handlePick} />
      </div>
      {isTyping && (
        <div className="grid grid-cols-1 gap-1.5">
          <label htmlFor={control.id} className="justify-self-start text-sm text-ink-2">
            {t('entity.content.paste')}
          </label>
          <TextArea
            id={control.id}
            name={name}
            size="small"
            spellCheck={false}
            autoComplete="off"
            aria-describedby={control['aria-describedby']}
            aria-invalid={control['aria-invalid']}
            value={typed}
            onChange={(event) => handleText(event.target.value)}
            onBlur={onBlur}
            className="font-mono text-[13px]"
          />
        </div>
      )}
    </div>
  )
}
