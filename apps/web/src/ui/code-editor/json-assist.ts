import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  closeCompletion
} from '@codemirror/autocomplete'
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import { type EditorState, type Extension, Prec } from '@codemirror/state'
import { hoverTooltip, keymap } from '@codemirror/view'
import type { CodeMark, JsonAssist } from './code-marks.ts'

type SyntaxNode = ReturnType<ReturnType<typeof syntaxTree>['resolveInner']>

/** Names of properties and positions in lists, from outside. */
type JsonPath = readonly (string | number)[]

/** Milliseconds that reading a text to its end may take. */
const PARSE_MS = 200

const isError = (node: SyntaxNode) => node.type.isError

/** The text between quotation marks; what is not yet closed counts to its end. */
function unquoted(text: string): string {
  try {
    return String(JSON.parse(text))
  } catch {
    return text.replace(/^"|"$/g, '')
  }
}

function nameOf(property: SyntaxNode, state: EditorState): string | undefined {
  const name = property.getChild('PropertyName')
  return name ? unquoted(state.sliceDoc(name.from, name.to)) : undefined
}

/** The path of the value that a node is, or stands in. */
function pathOf(node: SyntaxNode | null, state: EditorState): JsonPath {
  const path: (string | number)[] = []
  for (let at = node; at; at = at.parent) {
    if (at.name === 'Property') path.unshift(nameOf(at, state) ?? '')
    else if (at.parent?.name === 'Array' && !isError(at) && !/^[[\],]$/.test(at.name)) {
      let position = 0
      for (let before = at.prevSibling; before; before = before.prevSibling)
        if (!isError(before) && !/^[[\],]$/.test(before.name)) position++
      path.unshift(position)
    }
  }
  return path
}

/** What a position in the text asks for: a name of an object, or a value. */
function wantedAt(state: EditorState, position: number): { kind: 'key' | 'value'; path: JsonPath } | undefined {
  for (let node: SyntaxNode | null = syntaxTree(state).resolveInner(position, -1); node; node = node.parent) {
    if (node.name === 'PropertyName') {
      const object = node.parent?.parent ?? null
      return { kind: 'key', path: pathOf(object, state) }
    }
    if (node.name === 'Property') {
      const name = node.getChild('PropertyName')
      if (name && state.sliceDoc(name.to, position).includes(':')) return { kind: 'value', path: pathOf(node, state) }
    }
    if (node.name === 'Object') return position > node.from ? { kind: 'key', path: pathOf(node, state) } : undefined
    if (node.name === 'Array') return undefined
  }
  return undefined
}

function complete(assist: JsonAssist, context: CompletionContext): CompletionResult | null {
  const { state, pos } = context
  const wanted = wantedAt(state, pos)
  if (!wanted) return null
  const word = context.matchBefore(/"?[\w.-]*/)
  const from = word?.from ?? pos
  if (from === pos && !context.explicit) return null
  const rest = /^[\w.-]*"?/.exec(state.sliceDoc(pos, Math.min(state.doc.length, pos + 100)))?.[0] ?? ''
  const to = pos + rest.length
  const hasColon = /^\s*:/.test(state.sliceDoc(to, Math.min(state.doc.length, to + 20)))
  const offered = wanted.kind === 'key' ? assist.keys(wanted.path) : assist.values(wanted.path)
  const options = offered.map(({ text, detail, insert }): Completion => {
    const quoted = wanted.kind === 'key' ? JSON.stringify(text) : text
    const value = wanted.kind === 'key' && !hasColon ? `: ${insert}` : ''
    return { label: quoted, detail, apply: quoted + value }
  })
  return { from, to, options, filter: true }
}

/** What was offered is no longer of use when the request is sent. */
const closeBeforeRun = Prec.highest(
  keymap.of([
    {
      key: 'Mod-Enter',
      run: (view) => {
        closeCompletion(view)
        return false
      }
    }
  ])
)

/**
 * Offers names and values of a JSON text while one types, and says what a place is when the pointer is over it.
 *
 * @param assist always the latest: what it knows may have changed since
 */
export function jsonAssistance(assist: () => JsonAssist | undefined): Extension {
  return [
    autocompletion({
      icons: false,
      override: [(context) => (assist() ? complete(assist() as JsonAssist, context) : null)]
    }),
    hoverTooltip((view, position) => {
      const node = syntaxTree(view.state).resolveInner(position, 1)
      const text = assist()?.describe(pathOf(node, view.state))
      if (!text) return null
      return {
        pos: node.from,
        end: node.to,
        create: () => {
          const dom = document.createElement('p')
          dom.className = 'cm-json-description'
          dom.textContent = text
          return { dom }
        }
      }
    }),
    closeBeforeRun
  ]
}

/** The places in a text of what is wrong with values; of what is not there, the place it belongs to. */
export function placeFaults(state: EditorState, faults: JsonAssist['faults']): CodeMark[] {
  if (faults.length === 0) return []
  const tree = ensureSyntaxTree(state, state.doc.length, PARSE_MS) ?? syntaxTree(state)
  const places = new Map<string, SyntaxNode>()
  tree.iterate({
    enter: ({ node }) => {
      if (/^(?:Object|Array|String|Number|True|False|Null)$/.test(node.name))
        places.set(JSON.stringify(pathOf(node, state).map(String)), node)
    }
  })
  return faults.map(({ path, message }) => {
    for (let length = path.length; length >= 0; length--) {
      const node = places.get(JSON.stringify(path.slice(0, length).map(String)))
      if (!node) continue
      const isWhole = length === path.length && !/^(?:Object|Array)$/.test(node.name)
      return { from: node.from, to: isWhole ? node.to : node.from + 1, message }
    }
    return { from: 0, message }
  })
}
