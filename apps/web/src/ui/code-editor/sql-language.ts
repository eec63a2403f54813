import { autocompletion, closeCompletion } from '@codemirror/autocomplete'
import { PostgreSQL, sql } from '@codemirror/lang-sql'
import { type Extension, Prec } from '@codemirror/state'
import { keymap } from '@codemirror/view'

/** Names that an editor of SQL offers: columns by table. */
export type SqlNames = Readonly<Record<string, readonly string[]>>

/** What was offered is no longer of use when the statement runs; the key itself belongs to the listener that runs it. */
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

/** PostgreSQL's language, which offers keywords, tables and their columns while one types. */
export function sqlLanguage(names: SqlNames): Extension {
  return [sql({ dialect: PostgreSQL, schema: names }), autocompletion({ icons: false }), closeBeforeRun]
}
