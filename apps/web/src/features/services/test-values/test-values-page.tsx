import { REFUND_OUTCOMES } from '@portico/finance'
import { useTranslation } from 'react-i18next'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { PageHeader } from '@/ui/page/page-header.tsx'
import { Section } from '@/ui/page/section.tsx'
import { Builder } from './builder.tsx'
import { KINDS } from './kinds.ts'
import { OperationLink } from './operation-link.tsx'

/** The values that choose an outcome in the sandbox: one to be made for a country and an outcome, and the rules of all APIs. */
export default function TestValuesPage() {
  const { t } = useTranslation()
  useDocumentTitle(t('testValues.title'))
  return (
    <div className="wrap py-10">
      <PageHeader title={t('testValues.title')} description={t('testValues.lead')} />
      <Builder />
      <div className="mt-8 grid gap-6">
        {KINDS.map((kind) => (
          <Section
            key={kind.name}
            title={t(`testValues.kind.${kind.name}`)}
            actions={<OperationLink operation={kind.operation} />}
          >
            <p className="max-w-prose px-5 pt-4 text-sm text-ink-2 sm:px-6">{t(`testValues.rule.${kind.name}`)}</p>
            <Rules rules={kind.values('DE', t).map(({ value, text }) => [kind.decisive(value), text])} />
          </Section>
        ))}
        <Section
          title={t('testValues.kind.refund')}
          actions={<OperationLink operation={{ api: 'payments', id: 'refundPayment' }} />}
        >
          <p className="max-w-prose px-5 pt-4 text-sm text-ink-2 sm:px-6">{t('testValues.rule.refund')}</p>
          <Rules rules={REFUND_OUTCOMES.map(({ cents, reason }) => [`.0${cents}`, t(`testValues.refund.${reason}`)])} />
        </Section>
        <Section title={t('testValues.kind.conditions')}>
          <p className="max-w-prose px-5 pt-4 text-sm text-ink-2 sm:px-6">{t('testValues.rule.conditions')}</p>
          <Rules
            rules={[
              ['Sandbox-Error: 429', t('testValues.conditions.error')],
              ['Sandbox-Delay: 3000', t('testValues.conditions.delay')]
            ]}
          />
        </Section>
      </div>
    </div>
  )
}

function Rules({ rules }: { rules: readonly (readonly [value: string, text: string])[] }) {
  return (
    <dl className="mt-3 grid grid-cols-1 pb-2">
      {rules.map(([value, text]) => (
        <div
          key={`${value} ${text}`}
          className="grid gap-x-6 gap-y-0.5 border-t border-line px-5 py-2.5 text-sm sm:grid-cols-[14rem_minmax(0,1fr)] sm:px-6"
        >
          <dt>
            <code className="font-mono text-[13px] wrap-anywhere">{value}</code>
          </dt>
          <dd className="text-ink-2">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
