import { useTranslation } from 'react-i18next'
import { ERROR_CODES, EVENT_NAMES } from '@/features/plugin/embed/events.ts'
import { GuideSection } from './guide-section.tsx'
import { CodeName, SimpleTable } from './simple-table.tsx'

const DETAILS: Record<(typeof EVENT_NAMES)[number], string> = {
  'portico-change': '{ offer, trigger }',
  'portico-quotation': '{ quotation }',
  'portico-apply': '{ quotation }',
  'portico-payment-start': '{ payment }',
  'portico-payment-status': '{ payment }',
  'portico-payment-succeeded': '{ payment }',
  'portico-payment-failed': '{ payment }',
  'portico-error': '{ code, message, detail, … }'
}

/** What the elements tell the page that they are in, and what helps when something is wrong. */
export function EventsSection() {
  const { t } = useTranslation()
  return (
    <GuideSection name="listen">
      <SimpleTable
        label={t('plugin.listen.table')}
        columns={[t('plugin.listen.event'), t('plugin.listen.detail'), t('plugin.listen.when')]}
        rows={EVENT_NAMES.map((name) => ({
          key: name,
          cells: [
            <CodeName key="name">{name}</CodeName>,
            <code key="detail" className="font-mono text-[12.5px]">
              {DETAILS[name]}
            </code>,
            t(`plugin.listen.events.${name}`)
          ]
        }))}
      />
      <p className="max-w-prose text-sm text-ink-2">{t('plugin.listen.trust')}</p>
    </GuideSection>
  )
}

const SYMPTOMS = ['nothing', 'integrity', 'jumps', 'colours', 'framework', 'wordpress'] as const

/** What to do when an element does not do what it should: by its error's code, and by what one sees. */
export function TroubleSection() {
  const { t } = useTranslation()
  return (
    <GuideSection name="trouble" hasText={false}>
      <div>
        {SYMPTOMS.map((symptom) => (
          <details key={symptom} className="border-b border-line first:border-t">
            <summary className="cursor-pointer py-3 text-sm font-semibold">
              {t(`plugin.trouble.symptoms.${symptom}.title`)}
            </summary>
            <p className="max-w-prose pb-4 text-sm text-ink-2">{t(`plugin.trouble.symptoms.${symptom}.text`)}</p>
          </details>
        ))}
      </div>
      <div className="min-w-0">
        <h3 className="mb-3 font-semibold">{t('plugin.trouble.codes')}</h3>
        <SimpleTable
          label={t('plugin.trouble.table')}
          columns={[t('plugin.trouble.code'), t('plugin.trouble.cause'), t('plugin.trouble.remedy')]}
          rows={ERROR_CODES.map((code) => ({
            key: code,
            cells: [
              <CodeName key="code">{code}</CodeName>,
              t(`plugin.trouble.errors.${code}.cause`),
              t(`plugin.trouble.errors.${code}.remedy`)
            ]
          }))}
        />
      </div>
    </GuideSection>
  )
}
