import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { yaml } from '@codemirror/lang-yaml'
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { type Diagnostic, setDiagnostics } from '@codemirror/lint'
import { Annotation, Compartment, EditorState, type Extension, type Text } from '@codemirror/state'
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  placeholder
} from '@codemirror/view'
import { codeColours, codeTheme } from './code-theme.ts'
import type { SqlNames } from './sql-language.ts'

export type CodeLanguage = 'json' | 'yaml' | 'sql' | 'text'

/** A place in a code that something is wrong with. */
export interface CodeMark {
  /** Offset in UTF-16 code units; may be the code's length. */
  readonly from: number
  /** Where it ends; one character is marked where that is not known. */
  readonly to?: number | undefined
  readonly message: string
}

/** A place in a code, both from 1. */
export interface CodePlace {
  readonly line: number
  readonly column: number
}

/** What an editor shows, and how. */
export interface CodeSettings {
  readonly value: string
  readonly language: CodeLanguage
  /** Of `sql`: what it offers while one types. */
  readonly names: SqlNames
  readonly isReadOnly: boolean
  readonly placeholder: string
  readonly marks: readonly CodeMark[]
  /** Its name for screen readers; labels outside a shadow tree cannot be referred to from within. */
  readonly label: string
  readonly description: string
  readonly isInvalid: boolean
  readonly isRequired: boolean
}

/** An editor within a page. */
export interface CodeView {
  update: (settings: CodeSettings) => void
  /** Puts a text where the cursor is, and the focus behind it. */
  insert: (text: string) => void
  focus: () => void
  /** Puts the cursor and the focus at a place, as near as there is one, and marks its line. */
  goTo: (place: CodePlace) => void
  destroy: () => void
}

/** That of SQL brings its completion along, and is fetched when it is first needed. */
const LANGUAGES: Record<CodeLanguage, () => Extension> = { json, yaml, sql: () => [], text: () => [] }
const DESCRIPTION_ID = 'description'

/** Marks a change that the page made: it knows of it already. */
const fromPage = Annotation.define<boolean>()

/**
 * Puts an editor into an element, within a shadow tree: there its styles are adopted style sheets, which the content policy
 * allows, and no style elements.
 *
 * Tab indents. Escape hands it back to the browser until something is typed or the editor is left, so that nobody is trapped.
 *
 * @param listeners `onChange` hears what a person types, not what update() sets; `onRun` of Ctrl or Command with Enter, and returns
 *   whether that means something
 */
export function createCodeView(
  host: HTMLElement,
  settings: CodeSettings,
  { onChange, onRun }: { onChange: (value: string) => void; onRun: () => boolean }
): CodeView {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open', delegatesFocus: true })
  const description = document.createElement('p')
  description.id = DESCRIPTION_ID
  description.hidden = true
  root.replaceChildren(description)

  const appearance = new Compartment()
  const sql = new Compartment()
  let shown = settings
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: settings.value,
      extensions: [
        lineNumbers(),
        history(),
        indentOnInput(),
        bracketMatching(),
        syntaxHighlighting(codeColours),
        codeTheme,
        EditorView.lineWrapping,
        keymap.of([
          { key: 'Escape', run: leaveTabToBrowser },
          { key: 'Mod-Enter', run: onRun },
          ...defaultKeymap,
          ...historyKeymap,
          indentWithTab
        ]),
        EditorView.domEventHandlers({
          beforeinput: replaceSelection,
          blur: (_event, left) => left.setTabFocusMode(false)
        }),
        EditorView.updateListener.of((update) => {
          if (!update.docChanged) return
          view.setTabFocusMode(false)
          if (!update.transactions.some((transaction) => transaction.annotation(fromPage))) {
            onChange(update.state.doc.toString())
          }
        }),
        appearance.of(appearanceOf(settings)),
        sql.of([])
      ]
    })
  })

  /** What the marks were last set for: every change of the text moves them. */
  let marked: { doc: Text; marks: readonly CodeMark[] } | undefined
  function show({ description: text, marks }: CodeSettings) {
    description.textContent = text
    const { doc } = view.state
    if (marked?.doc === doc && areSame(marked.marks, marks)) return
    marked = { doc, marks }
    view.dispatch(setDiagnostics(view.state, diagnosticsOf(marks, doc.length)))
  }
  show(settings)

  let isDestroyed = false
  async function offer({ language, names }: CodeSettings) {
    if (language !== 'sql') return
    const { sqlLanguage } = await import('./sql-language.ts')
    if (!isDestroyed) view.dispatch({ effects: sql.reconfigure(sqlLanguage(names)) })
  }
  void offer(settings)

  return {
    update(next) {
      if (next.value !== view.state.doc.toString()) {
        const changes = { from: 0, to: view.state.doc.length, insert: next.value }
        view.dispatch({ changes, annotations: fromPage.of(true) })
      }
      if (!looksTheSame(shown, next)) view.dispatch({ effects: appearance.reconfigure(appearanceOf(next)) })
      if (next.names !== shown.names) void offer(next)
      shown = next
      show(next)
    },
    insert(text) {
      view.dispatch(view.state.replaceSelection(text), { scrollIntoView: true })
      view.focus()
    },
    focus: () => view.focus(),
    goTo({ line: number, column }) {
      const { doc } = view.state
      const line = doc.line(Math.min(Math.max(1, number), doc.lines))
      const at = Math.min(line.from + column - 1, line.to)
      view.dispatch({ selection: { anchor: line.from, head: line.to } })
      view.dispatch({ effects: EditorView.scrollIntoView(at, { y: 'center' }) })
      view.focus()
    },
    destroy() {
      isDestroyed = true
      view.destroy()
    }
  }
}

function leaveTabToBrowser(view: EditorView): boolean {
  view.setTabFocusMode(true)
  return true
}

/**
 * Types over a selection in the browser's stead: that would keep the look of what was there in a style attribute, which the content
 * policy forbids.
 *
 * @returns whether it did
 */
function replaceSelection(event: InputEvent, view: EditorView): boolean {
  const { state } = view
  if (event.inputType !== 'insertText' || event.data === null || view.composing) return false
  if (state.readOnly || state.selection.main.empty) return false
  event.preventDefault()
  view.dispatch(state.update(state.replaceSelection(event.data), { userEvent: 'input.type', scrollIntoView: true }))
  return true
}

/** The part of the settings that is neither text nor marks. */
function appearanceOf({ language, isReadOnly, label, ...settings }: CodeSettings): Extension {
  return [
    LANGUAGES[language](),
    EditorState.readOnly.of(isReadOnly),
    EditorView.editable.of(!isReadOnly),
    isReadOnly ? [] : [highlightActiveLine(), highlightActiveLineGutter()],
    settings.placeholder === '' ? [] : placeholder(settings.placeholder),
    EditorView.contentAttributes.of({
      'aria-label': label,
      ...(settings.description !== '' && { 'aria-describedby': DESCRIPTION_ID }),
      ...(settings.isInvalid && { 'aria-invalid': 'true' }),
      ...(settings.isRequired && { 'aria-required': 'true' }),
      // What cannot be typed in has no focus of its own, and could not be scrolled by keys.
      ...(isReadOnly && { tabindex: '0', 'aria-readonly': 'true' })
    })
  ]
}

function looksTheSame(one: CodeSettings, other: CodeSettings): boolean {
  return (
    one.language === other.language &&
    one.isReadOnly === other.isReadOnly &&
    one.placeholder === other.placeholder &&
    one.label === other.label &&
    (one.description === '') === (other.description === '') &&
    one.isInvalid === other.isInvalid &&
    one.isRequired === other.isRequired
  )
}

function areSame(one: readonly CodeMark[], other: readonly CodeMark[]): boolean {
  return (
    one.length === other.length &&
    one.every(
      ({ from, to, message }, index) =>
        from === other[index]?.from && to === other[index]?.to && message === other[index]?.message
    )
  )
}

function diagnosticsOf(marks: readonly CodeMark[], length: number): Diagnostic[] {
  return marks.map(({ from, to = from + 1, message }) => {
    const start = Math.min(from, length)
    return { from: start, to: Math.min(Math.max(to, start), length), severity: 'warning', message }
  })
}
