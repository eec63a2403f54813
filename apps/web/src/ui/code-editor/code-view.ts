import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { json as jsonLanguage } from '@codemirror/lang-json'
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
import type { CodeMark, JsonAssist } from './code-marks.ts'
import { codeColours, codeTheme } from './code-theme.ts'
import type { SqlNames } from './sql-language.ts'

export type CodeLanguage = 'json' | 'sql'

/** What an editor shows, and how. */
export interface CodeSettings {
  readonly value: string
  readonly language: CodeLanguage
  /** Of `sql`: what it offers while one types. */
  readonly names: SqlNames
  readonly placeholder: string
  readonly marks: readonly CodeMark[]
  /** Of `json`: what it offers and says while one types. */
  readonly assist?: JsonAssist | undefined
  /** Its name for screen readers; labels outside a shadow tree cannot be referred to from within. */
  readonly label: string
  /** What a screen reader says after the label: a hint, or what is wrong. */
  readonly description: string
  readonly invalid: boolean
  readonly required: boolean
}

/** What an editor reports to its owner. */
export interface CodeListeners {
  /** Called with the whole text when a person has changed it. */
  onChange: (value: string) => void
  /** Called for Ctrl or Command with Enter. */
  onRun?: (() => void) | undefined
}

/** An editor within a page. */
export interface CodeView {
  update: (settings: CodeSettings) => void
  /** Puts a text where the cursor is, and the focus behind it. */
  insert: (text: string) => void
  focus: () => void
  destroy: () => void
}

/** That of SQL brings its completion along; it is fetched when it is first needed, as is what assists with JSON. */
const LANGUAGES: Record<CodeLanguage, () => Extension> = { json: jsonLanguage, sql: () => [] }
const DESCRIPTION_ID = 'description'

/** Marks a change that the page made: it knows of it already. */
const fromPage = Annotation.define<boolean>()

/**
 * Puts an editor into an element, within a shadow tree: there its styles are adopted style sheets, which the content policy
 * allows, and no style elements.
 *
 * Tab indents. Escape gives it back to the browser until something is typed or the editor is left, so that the focus is never trapped.
 *
 * @param listeners `onChange` is called for what a person types, not for what update() sets; `onRun` for Ctrl or Command with Enter, and
 *   returns whether it has run anything
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
  const assistance = new Compartment()
  let shown = settings
  /** Texts that the owner was given and has not yet shown: when it shows one of them, a person may have typed on meanwhile. */
  let reported: string[] = []
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
        highlightActiveLine(),
        highlightActiveLineGutter(),
        keysOf(onRun),
        handlers,
        EditorView.updateListener.of((update) => {
          if (!update.docChanged) return
          view.setTabFocusMode(false)
          if (!update.transactions.some((transaction) => transaction.annotation(fromPage))) {
            const text = update.state.doc.toString()
            reported.push(text)
            onChange(text)
          }
        }),
        appearance.of(appearanceOf(settings)),
        assistance.of([])
      ]
    })
  })

  let placeFaults: Assistance['placeFaults']
  /** What the marks were last set for: every change of the text moves them. */
  let marked: { doc: Text; marks: readonly CodeMark[] } | undefined
  function show({ description: text, marks: own, assist }: CodeSettings) {
    description.textContent = text
    const { doc } = view.state
    const marks = [...own, ...(placeFaults?.(view.state, assist?.faults ?? []) ?? [])]
    if (marked?.doc === doc && JSON.stringify(marked.marks) === JSON.stringify(marks)) return
    marked = { doc, marks }
    view.dispatch(setDiagnostics(view.state, diagnosticsOf(marks, doc.length)))
  }
  show(settings)

  let isDestroyed = false
  async function offer(next: CodeSettings) {
    const loaded = await loadAssistance(next, () => shown.assist)
    if (isDestroyed || !loaded) return
    placeFaults = loaded.placeFaults
    view.dispatch({ effects: assistance.reconfigure(loaded.extension) })
    show(shown)
  }
  void offer(settings)

  return {
    update(next) {
      const echoed = reported.lastIndexOf(next.value)
      reported = reported.slice(echoed + 1)
      const isOwnersChange = echoed < 0 && next.value !== shown.value
      if (isOwnersChange && next.value !== view.state.doc.toString()) {
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
    destroy() {
      isDestroyed = true
      view.destroy()
    }
  }
}

const handlers = EditorView.domEventHandlers({
  beforeinput: replaceSelection,
  blur: (_event, left) => left.setTabFocusMode(false)
})

const keysOf = (onRun: () => boolean): Extension =>
  keymap.of([
    { key: 'Escape', run: leaveTabToBrowser },
    { key: 'Mod-Enter', run: onRun },
    ...defaultKeymap,
    ...historyKeymap,
    indentWithTab
  ])

interface Assistance {
  extension: Extension
  placeFaults?: ((state: EditorState, faults: JsonAssist['faults']) => CodeMark[]) | undefined
}

/** Fetches what a language offers while one types; undefined when that is nothing. */
async function loadAssistance(
  { language, names, assist }: CodeSettings,
  latest: () => JsonAssist | undefined
): Promise<Assistance | undefined> {
  if (language === 'sql') {
    const { sqlLanguage } = await import('./sql-language.ts')
    return { extension: sqlLanguage(names) }
  }
  if (!assist) return undefined
  const { jsonAssistance, placeFaults } = await import('./json-assist.ts')
  return { extension: jsonAssistance(latest), placeFaults }
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
  if (state.selection.main.empty) return false
  event.preventDefault()
  view.dispatch(state.update(state.replaceSelection(event.data), { userEvent: 'input.type', scrollIntoView: true }))
  return true
}

/** The part of the settings that is neither text nor marks. */
function appearanceOf({ language, label, ...settings }: CodeSettings): Extension {
  return [
    LANGUAGES[language](),
    settings.placeholder === '' ? [] : placeholder(settings.placeholder),
    EditorView.contentAttributes.of({
      'aria-label': label,
      ...(settings.description !== '' && { 'aria-describedby': DESCRIPTION_ID }),
      ...(settings.invalid && { 'aria-invalid': 'true' }),
      ...(settings.required && { 'aria-required': 'true' })
    })
  ]
}

const APPEARANCE = ['language', 'placeholder', 'label', 'invalid', 'required'] as const

function looksTheSame(one: CodeSettings, other: CodeSettings): boolean {
  const hasSameDescription = (one.description === '') === (other.description === '')
  return hasSameDescription && APPEARANCE.every((name) => one[name] === other[name])
}

function diagnosticsOf(marks: readonly CodeMark[], length: number): Diagnostic[] {
  return marks.map(({ from, to = from + 1, message }) => {
    const start = Math.min(from, length)
    return { from: start, to: Math.min(Math.max(to, start), length), severity: 'warning', message }
  })
}
