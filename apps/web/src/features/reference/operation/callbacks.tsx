import type { CallbackView, OperationView } from '@portico/openapi'
import { PlainTextView, RichTextView } from '../rich-text.tsx'
import { DefectLine } from '../schema/defect-line.tsx'
import { inlineCode, PhraseView } from '../schema/phrase-view.tsx'
import { useRenderContext } from '../schema/render-context.ts'
import { Body } from './body.tsx'
import { MethodPath } from './method-path.tsx'
import { Parameters } from './parameters.tsx'
import { PathTexts } from './path-texts.tsx'
import { Responses } from './responses.tsx'
import { type PartProps, Section } from './section.tsx'

interface CallbacksProps extends Pick<PartProps, 'prefix' | 'reveal'> {
  callbacks: readonly CallbackView[]
}

/** Calls that the provider makes in the course of an operation, each with all that a webhook has. */
export function Callbacks({ callbacks, prefix, reveal }: CallbacksProps) {
  const { words } = useRenderContext()
  return (
    <Section level={2} title={words.t('reference.operation.callbacks.title')}>
      <p className="text-sm text-ink-2">{words.t('reference.operation.callbacks.intro')}</p>
      {callbacks.map(({ name, expression, operations, defect }) => (
        <div key={`${name} ${expression}`} className="mt-4 rounded-3 border border-line px-5 py-4">
          <p className="text-sm">
            <code className="font-mono font-semibold">{name}</code>
          </p>
          {expression !== '' && (
            <p className="text-[13px] text-ink-2">
              <PhraseView
                phrase={words.phrase('reference.operation.callbacks.to', { expression: { code: expression } })}
              />
            </p>
          )}
          {defect && <DefectLine defect={defect} />}
          {operations.map((operation) => (
            <CallbackOperation
              key={operation.method}
              operation={operation}
              prefix={`${prefix}callback.${operation.id}.`}
              reveal={reveal}
            />
          ))}
        </div>
      ))}
    </Section>
  )
}

interface CallbackOperationProps extends Pick<PartProps, 'prefix' | 'reveal'> {
  operation: OperationView
}

function CallbackOperation({ operation, prefix, reveal }: CallbackOperationProps) {
  const { words } = useRenderContext()
  const { method, path, summary, description, deprecated, parameters, requestBody, responses, callbacks } = operation
  const common = { level: 4, prefix, direction: 'both', reveal } as const
  return (
    <div className="mt-4">
      <h3 className="mb-2 text-base font-semibold">
        {summary ? <PlainTextView text={summary} /> : (operation.operationId ?? `${method} ${path}`)}
        {deprecated && (
          <span className="ml-3 text-[13px] font-medium text-amber">{words.t('reference.schema.deprecated')}</span>
        )}
      </h3>
      <MethodPath method={method} path={path} prefix={prefix} parameters={[]} />
      {description && <RichTextView text={description} className="mt-3 max-w-[72ch] text-sm text-ink-2" />}
      <PathTexts operation={operation} />
      <Parameters parameters={parameters} {...common} />
      {requestBody && <Body body={requestBody} {...common} />}
      <Responses responses={responses} {...common} />
      {callbacks.map(({ name, expression }) => (
        <p key={`${name} ${expression}`} className="mt-3 text-[13px]">
          <code className={inlineCode}>{name}</code>{' '}
          <PhraseView phrase={words.phrase('reference.operation.callbacks.to', { expression: { code: expression } })} />
        </p>
      ))}
    </div>
  )
}
