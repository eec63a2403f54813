import { type ServerView, variablePhrase } from '@portico/openapi'
import { RichTextView } from '../rich-text.tsx'
import { PhraseView } from '../schema/phrase-view.tsx'
import { useRenderContext } from '../schema/render-context.ts'

/** Servers with their variables. */
export function Servers({ servers }: { servers: readonly ServerView[] }) {
  const { words } = useRenderContext()
  return (
    <ul className="grid gap-2">
      {servers.map(({ url, name, description, environment, variables = [] }) => (
        <li key={url}>
          <code className="font-mono text-[13px] text-ink wrap-anywhere">{url}</code>{' '}
          {(name ?? environment) !== undefined && <span className="text-[13px] text-ink-3">{name ?? environment}</span>}
          {description && <RichTextView text={description} className="text-[13px] leading-5 text-ink-2" />}
          {variables.map((variable) => (
            <div key={variable.name} className="text-[13px] leading-5 text-ink-2">
              <PhraseView phrase={variablePhrase(variable, words)} />
              {variable.description && <RichTextView text={variable.description} />}
            </div>
          ))}
        </li>
      ))}
    </ul>
  )
}
