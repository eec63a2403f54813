import type { SpanOptions } from '@portico/server-kit'

/** Texts in a statement: values are parameters, so that these are constants of the code. They are left out all the same. */
const LITERAL = /'(?:[^']|'')*'/g

/** The span of a statement: its operation and its text, without any value. */
export const statementSpan = (text: string): SpanOptions => ({
  name: /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'statement',
  kind: 'client',
  attributes: {
    'db.system.name': 'postgresql',
    'db.query.text': text.replace(LITERAL, '?').replace(/\s+/g, ' ').trim()
  }
})
