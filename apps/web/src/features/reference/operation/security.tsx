import { flowPhrase, type SecurityAlternative, type SecurityRequirementView, schemePhrase } from '@portico/openapi'
import { RichTextView } from '../rich-text.tsx'
import { DefectLine } from '../schema/defect-line.tsx'
import { inlineCode, PhraseView } from '../schema/phrase-view.tsx'
import { useRenderContext } from '../schema/render-context.ts'

const of = (key: string) => `reference.operation.security.${key}`

/** How one is let in: key name, header or flow, with the scopes that are needed. */
export function Security({ alternatives }: { alternatives: readonly SecurityAlternative[] }) {
  const { words } = useRenderContext()
  const ways = alternatives.filter((alternative) => alternative.length > 0)
  const isOptional = ways.length < alternatives.length
  if (alternatives.length === 0) return <p className="text-ink-2">{words.t(of('unsaid'))}</p>
  if (ways.length === 0) return <p>{words.t(of('none'))}</p>
  return (
    <div className="grid gap-2">
      {ways.length > 1 && <p className="text-ink-2">{words.t(of('choose'))}</p>}
      <ul className="grid gap-3">
        {ways.map((alternative) => (
          <li
            key={alternative.map(({ name, scopes }) => `${name} ${scopes.map((scope) => scope.name)}`).join()}
            className={ways.length > 1 ? 'border-l-2 border-line pl-3' : undefined}
          >
            {alternative.map((requirement, index) => (
              <div key={requirement.name}>
                {index > 0 && <p className="my-1 text-[13px] text-ink-3">{words.t(of('and'))}</p>}
                <Requirement requirement={requirement} />
              </div>
            ))}
          </li>
        ))}
      </ul>
      {isOptional && <p className="text-ink-2">{words.t(of('optional'))}</p>}
    </div>
  )
}

function Requirement({ requirement }: { requirement: SecurityRequirementView }) {
  const { words } = useRenderContext()
  const { name, description, deprecated, flows = [], scopes, defect, openIdConnectUrl } = requirement
  return (
    <div className="grid gap-1">
      <p>
        <PhraseView phrase={schemePhrase(requirement, words)} />{' '}
        <span className="font-mono text-[13px] text-ink-3">{name}</span>
        {deprecated && <span className="ml-2 text-[13px] text-amber">{words.t('reference.schema.deprecated')}</span>}
      </p>
      {flows.map((flow) => (
        <p key={flow.grant} className="text-[13px] leading-5 text-ink-2">
          <PhraseView phrase={flowPhrase(flow, words)} />
        </p>
      ))}
      {openIdConnectUrl !== undefined && (
        <p className="text-[13px] leading-5 text-ink-2">
          <PhraseView phrase={words.phrase(of('discovery'), { url: { code: openIdConnectUrl } })} />
        </p>
      )}
      {scopes.length > 0 && (
        <div className="flex gap-2 text-[13px] leading-5">
          <span className="shrink-0 text-ink-2">{words.t(of('scopes'), { count: scopes.length })}</span>
          <ul className="grid gap-0.5">
            {scopes.map((scope) => (
              <li key={scope.name}>
                <code className={inlineCode}>{scope.name}</code>{' '}
                {scope.description && (
                  <span lang={scope.description.lang} className="text-ink-2">
                    {scope.description.plain}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {description && (
        <details className="text-[13px] leading-5 text-ink-2">
          <summary className="w-fit cursor-pointer rounded-1 py-0.5 font-medium text-blue-ink hover:underline">
            {words.t(of('about'), { name })}
          </summary>
          <RichTextView text={description} className="mt-1 max-w-[72ch]" />
        </details>
      )}
      {defect && <DefectLine defect={defect} />}
    </div>
  )
}
