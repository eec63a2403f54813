import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MethodBadge } from '../../../ui/method-badge.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { FieldList } from './field-list.tsx'
import {
  contentSchema,
  DOCUMENT_LANGUAGE,
  type OpenApiDocument,
  type Operation,
  schemaFields,
  typeName
} from './openapi.ts'

interface OperationProps {
  operation: Operation
  document: OpenApiDocument
}

/** One call in a line, opening to everything there is to know of it. */
export function OperationCard({ operation, document }: OperationProps) {
  const [isOpen, setOpen] = useState(false)
  const { method, path, summary } = operation
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3.5 transition-colors hover:bg-ground focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
        <MethodBadge method={method} />
        <code className="text-[13px] text-ink wrap-anywhere md:w-60">{path}</code>
        <span lang={DOCUMENT_LANGUAGE} className="min-w-0 flex-1 text-sm text-ink-2 max-md:basis-full">
          {summary}
        </span>
        <Access access={operation['x-access']} />
        <ChevronDown
          aria-hidden="true"
          className={clsx('size-4 shrink-0 text-ink-3 transition-transform max-sm:hidden', isOpen && 'rotate-180')}
        />
      </summary>
      {isOpen && <OperationDetails operation={operation} document={document} />}
    </details>
  )
}

function Access({ access }: { access: string | string[] | undefined }) {
  const { t } = useTranslation()
  if (access === undefined) return null
  if (Array.isArray(access)) return <Tag tone="warning">{access.join(', ')}</Tag>
  return (
    <Tag tone={access === 'public' ? 'neutral' : 'info'}>{t(`apiDocs.access.${access}`, { defaultValue: access })}</Tag>
  )
}

function OperationDetails({ operation, document }: OperationProps) {
  const { t } = useTranslation()
  const body = contentSchema(operation.requestBody?.content)
  const { parameters = [], responses = {}, description } = operation
  return (
    <div className="grid gap-6 border-t border-line bg-ground px-5 py-5">
      {description && (
        <p lang={DOCUMENT_LANGUAGE} className="max-w-prose text-sm text-ink-2">
          {description}
        </p>
      )}
      {parameters.length > 0 && (
        <Part title={t('apiDocs.parameters')}>
          <FieldList
            fields={parameters.map(({ name, in: place, required = false, description: meaning, schema = {} }) => ({
              path: name,
              type: `${typeName(schema, document)}, ${t(`apiDocs.in.${place}`, { defaultValue: place })}`,
              isRequired: required,
              description: meaning
            }))}
          />
        </Part>
      )}
      {body && (
        <Part title={t('apiDocs.request')} note={Object.keys(operation.requestBody?.content ?? {}).join(', ')}>
          <FieldList fields={schemaFields(body, document)} />
        </Part>
      )}
      <Part title={t('apiDocs.answers')}>
        <ul className="grid gap-2">
          {Object.entries(responses).map(([status, response]) => (
            <Answer key={status} status={status} response={response} document={document} />
          ))}
        </ul>
      </Part>
    </div>
  )
}

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-2 flex items-baseline gap-3 text-sm font-semibold">
        {title}
        {note && <span className="font-mono text-xs font-normal text-ink-3">{note}</span>}
      </h3>
      {children}
    </div>
  )
}

interface AnswerProps {
  status: string
  response: NonNullable<Operation['responses']>[string]
  document: OpenApiDocument
}

function Answer({ status, response, document }: AnswerProps) {
  const { t } = useTranslation()
  const schema = contentSchema(response.content)
  const fields = schema ? schemaFields(schema, document) : []
  const type = schema && typeName(schema, document)
  const head = (
    <>
      <Tag tone={status < '400' ? 'good' : 'bad'}>{status}</Tag>
      <span className="text-sm text-ink-2">
        {t(`apiDocs.status.${status}`, { defaultValue: response.description ?? '' })}
        {type && type !== 'null' && <span className="ml-2 font-mono text-xs text-ink-3">{type}</span>}
      </span>
    </>
  )
  if (fields.length === 0) return <li className="flex items-center gap-3 py-1">{head}</li>
  return (
    <li>
      <details className="group">
        <summary className="flex cursor-pointer list-none items-center gap-3 rounded-1 py-1 [&::-webkit-details-marker]:hidden">
          {head}
          <ChevronDown aria-hidden="true" className="size-4 text-ink-3 transition-transform group-open:rotate-180" />
        </summary>
        <div className="mt-1">
          <FieldList fields={fields} />
        </div>
      </details>
    </li>
  )
}
