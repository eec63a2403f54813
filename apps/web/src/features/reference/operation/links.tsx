import { type LinkView, valueCode } from '@portico/openapi'
import { RichTextView } from '../rich-text.tsx'
import { DefectLine } from '../schema/defect-line.tsx'
import { inlineCode, PhraseView } from '../schema/phrase-view.tsx'
import { useRenderContext } from '../schema/render-context.ts'

/** Other operations that go on with what a response gives. */
export function Links({ links }: { links: readonly LinkView[] }) {
  const { words, operationPage } = useRenderContext()
  return (
    <div className="mt-4">
      <p className="text-[13px] font-medium text-ink-2">{words.t('reference.operation.responses.links')}</p>
      <ul className="mt-1 border-y border-line">
        {links.map(({ name, description, operation, target, parameters = [], requestBody, server, defect }) => (
          <li
            key={name}
            className="grid gap-1 py-3 text-[13px] leading-5 text-ink-2 not-last:border-b not-last:border-line"
          >
            <p className="text-sm">
              <code className="font-mono font-semibold text-ink">{name}</code>{' '}
              {words.t('reference.operation.links.goes')}{' '}
              {operation !== undefined ? (
                <a
                  href={operationPage('operation', operation)}
                  className="font-medium text-blue-ink underline underline-offset-2 wrap-anywhere"
                >
                  {operation}
                </a>
              ) : (
                <code className={inlineCode}>{target ?? '…'}</code>
              )}
            </p>
            {description && <RichTextView text={description} className="max-w-[72ch] text-sm" />}
            {parameters.map((parameter) => (
              <p key={parameter.name}>
                <PhraseView
                  phrase={words.phrase('reference.operation.links.parameter', {
                    name: { code: parameter.name },
                    value: valueCode(parameter.value, ['string'])
                  })}
                />
              </p>
            ))}
            {requestBody !== undefined && (
              <p>
                <PhraseView
                  phrase={words.phrase('reference.operation.links.body', { value: valueCode(requestBody, ['string']) })}
                />
              </p>
            )}
            {server && (
              <p>
                <PhraseView phrase={words.phrase('reference.operation.links.server', { url: { code: server.url } })} />
              </p>
            )}
            {/* What is in another document cannot be followed; what should be in this one is missing. */}
            {operation === undefined && target !== undefined && !target.includes('://') && !defect && (
              <DefectLine defect={{ kind: 'brokenRef', ref: target }} />
            )}
            {defect && <DefectLine defect={defect} />}
          </li>
        ))}
      </ul>
    </div>
  )
}
