import { documents } from '@portico/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** A real call of the portal's API with this portal's own address, and what a new portal answers. */
export function CallSample() {
  const { t } = useTranslation()
  return (
    <figure
      aria-label={t('home.sample.label')}
      className="min-w-0 overflow-hidden rounded-3 border border-code-line bg-code text-code-ink shadow-pop"
    >
      <div className="flex items-center justify-between border-b border-code-line px-[18px] py-3 text-[12.5px] font-medium">
        <span className="text-white">{t('home.sample.request')}</span>
        <span className="text-code-ink-2">cURL</span>
      </div>
      <Code>
        <span className="text-code-blue">curl</span> -H{' '}
        <span className="text-code-green">"Authorization: Bearer $TOKEN"</span> \{'\n'}
        {'  '}
        {window.location.origin}/{documents.base}/3
      </Code>
      <div className="flex items-center justify-between border-y border-code-line px-[18px] py-3 text-[12.5px] font-medium">
        <span className="text-white">{t('home.sample.answer')}</span>
        <span>
          <span className="text-code-green">200</span> <span className="text-code-ink-2">application/json</span>
        </span>
      </div>
      <Code>
        {'{\n'}
        <Field name="id">
          <span className="text-code-amber">3</span>
        </Field>
        <Field name="name">
          <Text>payments</Text>
        </Field>
        <Field name="version">
          <Text>1.0.0</Text>
        </Field>
        <Field name="language">
          <Text>en</Text>
        </Field>
        <Field name="date">
          <Text>2026-03-02</Text>
        </Field>
        <Field name="title">
          <Text>Payments</Text>
        </Field>
        <Field name="description" isLast>
          <Text>
            Deposits and instalments by bank transfer, mobile approval, manual transfer or card, with refunds.
          </Text>
        </Field>
        {'}'}
      </Code>
    </figure>
  )
}

/** Long lines wrap: a box that scrolls sideways would have to be reachable by keyboard for nothing. */
function Code({ children }: { children: ReactNode }) {
  return (
    <pre className="p-[18px] font-mono text-[13px] leading-relaxed whitespace-pre-wrap wrap-anywhere">{children}</pre>
  )
}

function Field({ name, isLast = false, children }: { name: string; isLast?: boolean; children: ReactNode }) {
  return (
    <>
      {'  '}
      <span className="text-code-blue">"{name}"</span>: {children}
      {isLast ? '\n' : ',\n'}
    </>
  )
}

function Text({ children }: { children: string }) {
  return <span className="text-code-green">"{children}"</span>
}
