import { clsx } from 'clsx'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { controlClass } from '../form/field.tsx'
import { TextArea } from '../form/text-area.tsx'
import { Skeleton } from '../state/skeleton.tsx'
import type { CodeLanguage, CodeMark, CodePlace, CodeSettings, CodeView } from './code-view.ts'
import type { SqlNames } from './sql-language.ts'

export type { CodePlace } from './code-view.ts'

interface CodeEditorProps {
  id?: string | undefined
  /** Its name for screen readers. */
  label: string
  /** What a screen reader says after the name: a hint, or what is wrong. */
  description?: string | undefined
  value: string
  /** Hears what is typed; without it the code can only be read. */
  onChange?: ((value: string) => void) | undefined
  language: CodeLanguage
  /** Of `sql`: the names that it offers. Must be the same object as long as they are the same. */
  names?: SqlNames
  /** Hears Ctrl or Command with Enter. */
  onRun?: (() => void) | undefined
  readOnly?: boolean
  placeholder?: string
  invalid?: boolean | undefined
  required?: boolean | undefined
  /** Places that something is wrong with; the message appears when one points at them. */
  marks?: readonly CodeMark[] | undefined
  /** Where to go; another object goes there again. */
  place?: CodePlace | undefined
  className?: string
  ref?: Ref<{ focus: () => void }> | Ref<CodeEditorHandle>
}

/** What the owner of an editor can do with it. */
export interface CodeEditorHandle {
  focus: () => void
  /** Puts a text where the cursor is. */
  insert: (text: string) => void
}

const NO_MARKS: readonly CodeMark[] = []
const NO_NAMES: SqlNames = {}
/** One that can be written in offers room; one that is read is as high as its lines. */
const SIZES = { edit: 'min-h-44 max-h-[60dvh]', read: 'max-h-[60dvh]' }
/** Pixels of a line, and of what is above and below them all; only for the room that is kept while the editor loads. */
const LINE = 20.8
const AROUND = 18

/**
 * Code with line numbers and colours, to edit or to read. The editor itself is fetched when it is first shown; where it cannot
 * be fetched, a plain text area does its work.
 */
export function CodeEditor({
  id,
  label,
  description = '',
  value,
  onChange,
  language,
  names = NO_NAMES,
  onRun,
  readOnly = onChange === undefined,
  placeholder = '',
  invalid = false,
  required = false,
  marks = NO_MARKS,
  place,
  className,
  ref
}: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const plain = useRef<HTMLTextAreaElement>(null)
  const view = useRef<CodeView>(undefined)
  const [phase, setPhase] = useState<'loading' | 'ready' | 'failed'>('loading')
  const settings: CodeSettings = {
    value,
    language,
    names,
    isReadOnly: readOnly,
    placeholder,
    marks,
    label,
    description,
    isInvalid: invalid,
    isRequired: required
  }
  const latest = useRef({ settings, onChange, onRun })

  useEffect(() => {
    latest.current = { settings, onChange, onRun }
    view.current?.update(settings)
  })

  useEffect(() => {
    let isShown = true
    import('./code-view.ts').then(
      ({ createCodeView }) => {
        if (!isShown) return
        view.current = createCodeView(host.current!, latest.current.settings, {
          onChange: (text) => latest.current.onChange?.(text),
          onRun: () => {
            latest.current.onRun?.()
            return latest.current.onRun !== undefined
          }
        })
        setPhase('ready')
      },
      () => isShown && setPhase('failed')
    )
    return () => {
      isShown = false
      view.current?.destroy()
      view.current = undefined
    }
  }, [])

  useEffect(() => {
    if (place && phase === 'ready') view.current?.goTo(place)
  }, [place, phase])

  useImperativeHandle(
    ref as Ref<CodeEditorHandle>,
    () => ({
      focus: () => (view.current ?? plain.current)?.focus(),
      insert: (text) => {
        if (view.current) view.current.insert(text)
        else if (plain.current) insertInto(plain.current, text, (value) => latest.current.onChange?.(value))
      }
    }),
    []
  )

  const size = readOnly ? SIZES.read : SIZES.edit
  if (phase === 'failed') {
    return (
      <TextArea
        ref={plain}
        id={id}
        aria-label={label}
        aria-description={description}
        aria-invalid={invalid || undefined}
        aria-required={required || undefined}
        placeholder={placeholder}
        readOnly={readOnly}
        value={value}
        spellCheck={false}
        onChange={(event) => onChange?.(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onRun?.()
        }}
        className={clsx('font-mono text-[13px]', className)}
      />
    )
  }
  return (
    <div
      className={clsx('relative', size, className)}
      style={phase === 'loading' && readOnly ? { minHeight: `min(60dvh, ${heightOf(value)}px)` } : undefined}
    >
      {phase === 'loading' && <Skeleton className="absolute inset-0 size-full rounded-2" />}
      <div
        ref={host}
        id={id}
        data-invalid={invalid || undefined}
        className={clsx(
          controlClass,
          size,
          'overflow-hidden focus-within:border-blue focus-within:outline-2 focus-within:outline-blue',
          'data-invalid:border-red data-invalid:shadow-[inset_0_0_0_1px_var(--red)]',
          phase === 'loading' && 'invisible'
        )}
      />
    </div>
  )
}

/** Puts a text where the cursor of a text area is. */
function insertInto(area: HTMLTextAreaElement, text: string, onChange: (value: string) => void): void {
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end')
  onChange(area.value)
  area.focus()
}

const heightOf = (code: string) => AROUND + LINE * code.split('\n').length
