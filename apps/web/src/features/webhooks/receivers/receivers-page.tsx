import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { RECEIVERS } from '@/../build/published/receivers.ts'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { CodeView } from '@/lib/samples/code-view.tsx'
import { CopyCode } from '@/lib/samples/panel.tsx'
import { TabList } from '@/ui/form/tab-list.tsx'
import { Card } from '@/ui/page/card.tsx'
import { PageHeader } from '@/ui/page/page-header.tsx'
import { FRAMEWORKS, type FrameworkId } from './frameworks.ts'

const RULES = ['rawBody', 'signature', 'age', 'respond', 'duplicates', 'order'] as const

/** Receivers of webhooks to copy, and the rules that they follow. */
export default function ReceiversPage() {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<FrameworkId>('express')
  const { name, file, grammar, command } = FRAMEWORKS.find(({ id }) => id === chosen) ?? FRAMEWORKS[0]
  const code = RECEIVERS[file] ?? ''
  useDocumentTitle(t('webhookReceivers.title'))
  return (
    <div className="wrap py-10">
      <PageHeader title={t('webhookReceivers.title')} description={t('webhookReceivers.lead')} />
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_320px]">
        <section aria-label={t('webhookReceivers.code')} className="min-w-0">
          <TabList
            id="receiver"
            label={t('webhookReceivers.framework')}
            tabs={FRAMEWORKS.map(({ id, name: label }) => ({ value: id, label }))}
            value={chosen}
            onChange={setChosen}
            className="mb-4 flex flex-wrap gap-1"
            tabClassName="h-9 rounded-2 border border-transparent px-3 text-sm font-medium text-ink-2 hover:bg-sunken hover:text-ink aria-selected:border-blue-line aria-selected:bg-blue-wash aria-selected:text-blue-ink"
          />
          <div
            role="tabpanel"
            id="receiver-panel"
            aria-labelledby={`receiver-${chosen}`}
            className="overflow-clip rounded-3 border border-line bg-paper"
          >
            <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-2 pr-2 pl-4">
              <span className="mr-auto font-mono text-[13px] wrap-anywhere">{file}</span>
              <CopyCode code={code} />
            </div>
            <CodeView
              key={chosen}
              code={code.trimEnd()}
              grammar={grammar}
              label={t('webhookReceivers.codeOf', { name })}
              className="bg-code"
            />
            <div className="border-t border-line px-4 py-3">
              <p className="text-[13px] text-ink-2">{t('webhookReceivers.run')}</p>
              <code className="mt-1 block font-mono text-[13px] wrap-anywhere select-all">{command}</code>
            </div>
          </div>
        </section>
        <Card className="p-5">
          <h2 className="text-base font-semibold tracking-tight">{t('webhookReceivers.rules.title')}</h2>
          <ol className="mt-3 grid gap-3 text-sm">
            {RULES.map((rule) => (
              <li key={rule}>
                <p className="font-medium">{t(`webhookReceivers.rules.${rule}.title`)}</p>
                <p className="text-ink-2">{t(`webhookReceivers.rules.${rule}.text`)}</p>
              </li>
            ))}
          </ol>
          <p className="mt-5 border-t border-line pt-4 text-sm">
            <Link to="/webhooks/verifier" className="font-medium text-blue-ink hover:underline">
              {t('webhookReceivers.verifier')}
            </Link>
          </p>
          <p className="mt-1 text-sm text-ink-2">{t('webhookReceivers.verifierText')}</p>
        </Card>
      </div>
    </div>
  )
}
