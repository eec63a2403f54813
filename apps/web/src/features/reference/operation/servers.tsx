import type { ServerView } from '@portico/openapi'
import { RichTextView } from '../rich-text.tsx'
import { useReading } from '../schema/reading.ts'
import { PhraseView } from '../schema/words/phrase-view.tsx'

/** Servers with their variables. */
export function Servers({ servers }: { servers: readonly ServerView[] }) {
  const { words } = useReading()
  return (
    <ul className="grid gap-2">
      {servers.map(({ url, name, description, environment, variables = [] }) => (
        <li key={url}>
          <code className="font-mono text-[13px] text-ink wrap-anywhere">{url}</code>{' '}
          {(name ?? environment) !== undefined && <span className="text-[13px] text-ink-3">{name ?? environment}</span>}
          {description && <RichTextView text={description} className="text-[13px] leading-5 text-ink-2" />}
          {variables.map((variable) => (
            <div key={variable.name} className="text-[13px] leading-5 text-ink-2">
              <PhraseView
                phrase={words.phrase(`reference.operation.servers.${variable.values ? 'variableValues' : 'variable'}`, {
                  name: { code: variable.name },
                  value: { code: variable.defaultValue },
                  values: words.list(
                    (variable.values ?? []).map((value) => [{ code: value }]),
                    'disjunction'
                  )
                })}
              />
              {variable.description && <RichTextView text={variable.description} />}
            </div>
          ))}
        </li>
      ))}
    </ul>
  )
}
