import type { HeaderView, OperationView } from '@portico/openapi'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { byStatus } from '@/features/reference/operation/by-status.ts'
import { HeaderList, Panel } from '@/lib/samples/panel.tsx'
import { TabList } from '@/ui/form/tab-list.tsx'
import { ContentExample } from './content-example.tsx'

/** What comes back, by status. */
export function ResponsePanel({ operation }: { operation: OperationView }) {
  const { t } = useTranslation()
  const id = useId()
  const [chosen, setChosen] = useState<string>()
  const responses = useMemo(() => byStatus(operation.responses), [operation.responses])
  const response = responses.find(({ status }) => status === chosen) ?? responses[0]
  if (!response) return null
  return (
    <Panel title={t('reference.samples.response.title')}>
      <TabList
        id={id}
        label={t('reference.samples.response.status')}
        tabs={responses.map(({ status }) => ({ value: status, label: <StatusLabel status={status} /> }))}
        value={response.status}
        onChange={setChosen}
        className="flex flex-wrap gap-1 border-b border-line px-3 py-2"
        tabClassName="inline-flex h-8 items-center gap-1.5 rounded-2 px-2.5 font-mono text-[13px] text-ink-2 hover:text-ink aria-selected:bg-sunken aria-selected:font-semibold aria-selected:text-ink"
      />
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${response.status}`}>
        <ContentExample
          key={response.status}
          contents={response.contents}
          label={t('reference.samples.response.body', { status: response.status })}
          empty={t('reference.samples.response.empty')}
        >
          {response.headers.length > 0 && (
            <HeaderList
              label={t('reference.samples.response.headers')}
              headers={response.headers.map((header) => ({ name: header.name, value: headerText(header) }))}
            />
          )}
        </ContentExample>
      </div>
    </Panel>
  )
}

const COLOURS: Readonly<Record<string, string>> = { 2: 'bg-teal', 4: 'bg-amber', 5: 'bg-red' }

function StatusLabel({ status }: { status: string }) {
  return (
    <>
      <span aria-hidden="true" className={`size-1.5 rounded-full ${COLOURS[status.charAt(0)] ?? 'bg-ink-3'}`} />
      {status}
    </>
  )
}

/** What a header may look like; three dots where the document gives nothing. */
function headerText({ examples, schema, content }: HeaderView): string {
  const given = [
    ...examples.map(({ value, serialized }) => serialized ?? value),
    ...(content?.examples ?? []).map(({ value }) => value),
    ...(schema?.examples ?? []),
    schema?.constant?.value,
    schema?.defaultValue?.value,
    schema?.enumeration?.[0]?.value
  ].find((value) => value !== undefined)
  if (given === undefined) return '…'
  return typeof given === 'string' ? given : JSON.stringify(given)
}
