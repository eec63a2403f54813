import {
  type MediaView,
  type OperationView,
  type SampleRequest,
  type SchemaLookup,
  wholeSchema
} from '@portico/openapi'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceSwitch } from '@/ui/form/choice-switch.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { BodyFields } from '../samples/request/body-fields.tsx'
import type { RequestState } from '../samples/request/request-state.ts'
import { hasFields } from './body-value.ts'
import { withoutValueAt, withValueAt } from './form/edit.ts'
import { type BodyForm, BodyFormProvider } from './form/form-context.ts'
import { ValueField } from './form/value-field.tsx'

const JsonView = lazy(() => import('./json/json-view.tsx'))

interface BodySectionProps extends Pick<BodyForm, 'errors' | 'offersFor'> {
  operation: OperationView
  media: MediaView
  state: RequestState
  sample: SampleRequest
  value: unknown
  lookup: SchemaLookup
  onChange: (changes: Partial<RequestState>) => void
  onSend: () => void
}

/** The body as a form or as JSON: two views of one value. */
export function BodySection(props: BodySectionProps) {
  const { operation, media, state, value, lookup, errors, offersFor, onChange, onSend } = props
  const { t } = useTranslation()
  const [view, setView] = useState<'form' | 'json'>('form')
  // What is typed and no JSON yet; the value is that of the last readable text.
  const [draft, setDraft] = useState<{ text: string; of: unknown }>()
  const text = draft && draft.of === value ? draft.text : (JSON.stringify(value, null, 2) ?? '')
  const isReadable = isJson(text)
  const set = (next: unknown) => onChange({ body: { value: next }, withoutBody: false })
  const form: BodyForm = useMemo(
    () => ({
      value,
      lookup,
      errors,
      offersFor,
      Field: ValueField,
      change: (next, path) => onChange({ body: { value: withValueAt(value, path, next) }, withoutBody: false }),
      remove: (path) => onChange({ body: { value: withoutValueAt(value, path) }, withoutBody: false })
    }),
    [value, lookup, errors, offersFor, onChange]
  )
  const schema = media.schema && wholeSchema(media.schema, lookup)
  const type = (next: string) => {
    const read = parsed(next)
    setDraft({ text: next, of: read ? read.value : value })
    if (read) set(read.value)
  }
  return (
    <section className="grid grid-cols-1 gap-3 border-t border-line pt-4" aria-label={t('try.body.title')}>
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="mr-auto text-[13px] font-semibold">{t('try.body.title')}</h3>
        {state.body && (
          <button
            type="button"
            className="rounded-1 px-1 text-[13px] font-medium text-blue-ink hover:underline"
            onClick={() => {
              setDraft(undefined)
              onChange({ body: undefined })
            }}
          >
            {t('try.body.reset')}
          </button>
        )}
        {!state.withoutBody && hasFields(media) && (
          <ChoiceSwitch
            label={t('try.body.view')}
            value={view}
            choices={[
              { value: 'form', label: t('try.body.form') },
              { value: 'json', label: 'JSON' }
            ]}
            onChange={setView}
          />
        )}
      </div>
      <BodyFields operation={operation} state={state} label={t('reference.samples.example')} onChange={onChange} />
      {!state.withoutBody && hasFields(media) && (
        <BodyFormProvider value={form}>
          {view === 'json' ? (
            <Suspense fallback={<Skeleton className="h-44 w-full rounded-2" />}>
              <JsonView
                text={text}
                value={value}
                schema={schema}
                lookup={lookup}
                errors={errors}
                isReadable={isReadable}
                onChange={type}
                onSend={onSend}
              />
            </Suspense>
          ) : isReadable ? (
            <ValueField schema={schema ?? { types: [] }} value={value} path={[]} name="" required />
          ) : (
            <p className="text-[13px] text-amber">{t('try.body.unreadable')}</p>
          )}
        </BodyFormProvider>
      )}
    </section>
  )
}

function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

const isJson = (text: string) => parsed(text) !== undefined
