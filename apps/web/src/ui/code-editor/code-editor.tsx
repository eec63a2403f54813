import { clsx } from 'clsx'
import { type Ref, type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { controlClass } from '../form/field.tsx'
import { TextArea } from '../form/text-area.tsx'
import { Skeleton } from '../state/skeleton.tsx'
import type { CodeListeners, CodeSettings, CodeView } from './code-view.ts'

interface CodeEditorProps
  extends Pick<CodeSettings, 'value' | 'label' | 'language'>,
    Partial<Pick<CodeSettings, 'description' | 'names' | 'placeholder' | 'marks' | 'assist'>>,
    CodeListeners {
  id?: string | undefined
  invalid?: boolean | undefined
  required?: boolean | undefined
  ref?: Ref<{ focus: () => void }> | Ref<CodeEditorHandle>
}

/** What the owner of an editor can do with it. */
export interface CodeEditorHandle {
  focus: () => void
  /** Inserts a text at the cursor. */
  insert: (text: string) => void
}

const DEFAULTS = { description: '', names: {}, placeholder: '', marks: [] }

/** Code with line numbers and colours, to edit. The editor is fetched when it is first shown; a text area takes its place if that fails. */
export function CodeEditor({ id, onChange, onRun, ref, invalid = false, required = false, ...given }: CodeEditorProps) {
  const settings: CodeSettings = { ...DEFAULTS, ...given, invalid, required }
  const host = useRef<HTMLDivElement>(null)
  const textArea = useRef<HTMLTextAreaElement>(null)
  const { phase, view } = useCodeView(host, settings, { onChange, onRun })

  useImperativeHandle(ref as Ref<CodeEditorHandle>, () => ({
    focus: () => (view.current ?? textArea.current)?.focus(),
    insert: (text) => {
      if (view.current) view.current.insert(text)
      else if (textArea.current) insertInto(textArea.current, text, onChange)
    }
  }))

  if (phase === 'failed') {
    return (
      <TextArea
        ref={textArea}
        id={id}
        aria-label={settings.label}
        aria-description={settings.description}
        aria-invalid={invalid || undefined}
        aria-required={required || undefined}
        placeholder={settings.placeholder}
        value={settings.value}
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onRun?.()
        }}
        className="font-mono text-[13px]"
      />
    )
  }
  return (
    <div className={clsx('relative', SIZE)}>
      {phase === 'loading' && <Skeleton className="absolute inset-0 size-full rounded-2" />}
      <div
        ref={host}
        id={id}
        data-invalid={invalid || undefined}
        className={clsx(
          controlClass,
          SIZE,
          'overflow-hidden focus-within:border-blue focus-within:outline-2 focus-within:outline-blue',
          'data-invalid:border-red data-invalid:shadow-[inset_0_0_0_1px_var(--red)]',
          phase === 'loading' && 'invisible'
        )}
      />
    </div>
  )
}

const SIZE = 'min-h-44 max-h-[60dvh]'

/** Creates the editor in an element once its code is fetched, and keeps it up to date with the settings of each render. */
function useCodeView(host: RefObject<HTMLDivElement | null>, settings: CodeSettings, listeners: CodeListeners) {
  const view = useRef<CodeView>(undefined)
  const [phase, setPhase] = useState<'loading' | 'ready' | 'failed'>('loading')
  const latest = useRef({ settings, listeners })

  // Before the page is painted: a key that runs the code belongs to the state that is shown.
  useLayoutEffect(() => {
    latest.current = { settings, listeners }
  })
  useEffect(() => view.current?.update(settings))

  useEffect(() => {
    let isShown = true
    import('./code-view.ts').then(
      ({ createCodeView }) => {
        if (!isShown) return
        view.current = createCodeView(host.current!, latest.current.settings, {
          onChange: (text) => latest.current.listeners.onChange(text),
          onRun: () => {
            latest.current.listeners.onRun?.()
            return latest.current.listeners.onRun !== undefined
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
  }, [host])

  return { phase, view }
}

function insertInto(area: HTMLTextAreaElement, text: string, onChange: (value: string) => void): void {
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end')
  onChange(area.value)
  area.focus()
}
