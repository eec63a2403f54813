import { HighlightStyle } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const MONO = '"IBM Plex Mono", "IBM Plex Mono Fallback", ui-monospace, monospace'

/** The editor in the portal's own colours: custom properties reach into its shadow tree, light and dark alike. */
export const codeTheme = EditorView.theme({
  '&': { color: 'var(--ink)', fontSize: '13px', maxHeight: 'inherit', minHeight: 'inherit', borderRadius: 'inherit' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: MONO, lineHeight: '1.6', overflow: 'auto', minHeight: 'inherit' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 12px 0 8px' },
  '.cm-content ::selection, .cm-content::selection': { background: 'var(--blue)', color: 'var(--on-blue)' },
  '.cm-gutters': {
    background: 'var(--ground)',
    color: 'var(--ink-3)',
    alignSelf: 'stretch',
    height: 'auto',
    borderRight: '1px solid var(--line)',
    userSelect: 'none'
  },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 8px 0 12px', minWidth: '36px' },
  '.cm-activeLine, .cm-activeLineGutter': { background: 'transparent' },
  '&.cm-focused .cm-activeLine': { background: 'color-mix(in srgb, var(--blue-wash) 50%, transparent)' },
  '&.cm-focused .cm-activeLineGutter': { background: 'var(--blue-wash)', color: 'var(--ink)' },
  '&.cm-focused .cm-matchingBracket': { background: 'var(--blue-wash)', outline: '1px solid var(--blue-line)' },
  '&.cm-focused .cm-nonmatchingBracket': { background: 'transparent', color: 'var(--red-ink)' },
  '.cm-placeholder': { color: 'var(--ink-3)' },
  // The marks are drawn with text decorations: the editor's own are pictures from data: addresses.
  '.cm-lintRange-warning': {
    backgroundImage: 'none',
    paddingBottom: '0',
    textDecoration: 'underline wavy var(--amber) 1.5px',
    textUnderlineOffset: '4px'
  },
  '.cm-lintPoint-warning::after': { borderBottomColor: 'var(--amber)' },
  '.cm-tooltip': {
    background: 'var(--raised)',
    color: 'var(--ink)',
    border: '1px solid var(--line-2)',
    borderRadius: 'var(--radius-small)',
    fontFamily: '"IBM Plex Sans", "IBM Plex Sans Fallback", system-ui, sans-serif'
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: MONO, fontSize: '13px', maxHeight: '14em' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 10px', lineHeight: '1.5' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: 'var(--blue)',
    color: 'var(--on-blue)'
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
  '.cm-completionDetail': { color: 'inherit', fontStyle: 'normal', marginLeft: '12px' },
  '.cm-json-description': { margin: '0', padding: '6px 10px', maxWidth: '320px', fontSize: '13px', lineHeight: '1.5' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--amber)' }
})

/** The colours of code. */
export const codeColours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--blue-ink)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--teal)' },
  { tag: tags.number, color: 'var(--amber)' },
  { tag: [tags.bool, tags.null, tags.keyword, tags.operatorKeyword], color: 'var(--violet)' },
  { tag: [tags.comment, tags.meta], color: 'var(--ink-3)' },
  { tag: [tags.punctuation, tags.separator], color: 'var(--ink-2)' }
])
