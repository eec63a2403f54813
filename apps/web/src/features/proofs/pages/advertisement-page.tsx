import { type AdvertisementCheckRequest, LIMITS } from '@portico/contract'
import { ADVERTISEMENT_CHANNELS, type AdvertisementChannel, COUNTRIES, type Country } from '@portico/finance'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { countryName } from '@/lib/i18n/country-name.ts'
import { formatNumber } from '@/lib/i18n/formats.ts'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { failureText } from '@/lib/page/page-failed.tsx'
import { Button } from '@/ui/button/button.tsx'
import { ChoiceSwitch } from '@/ui/form/choice-switch.tsx'
import { Field } from '@/ui/form/field.tsx'
import { OptionSelect } from '@/ui/form/select.tsx'
import { TextArea } from '@/ui/form/text-area.tsx'
import { Card } from '@/ui/page/card.tsx'
import { PageHeader } from '@/ui/page/page-header.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { EmptyState } from '@/ui/state/empty-state.tsx'
import { ApplicationField } from '../advertisement/application-field.tsx'
import { CheckResult } from '../advertisement/check-result.tsx'
import { checkAdvertisement } from '../api/requests.ts'

const FORMATS = ['text', 'html'] as const
type Format = (typeof FORMATS)[number]

const MAX_LENGTH: Record<Format, number> = { text: LIMITS.advertisementText, html: LIMITS.advertisementHtml }

interface Values {
  country: Country
  channel: AdvertisementChannel
  format: Format
  content: string
  /** ID of the application whose go-live evidence has the check; empty for none. */
  application: string
}

const requestOf = ({ country, channel, format, content, application }: Values): AdvertisementCheckRequest => ({
  country,
  channel,
  [format]: content,
  ...(application !== '' && { application: Number(application) })
})

/** Checks an advertisement of credit against the law of its country. */
export default function AdvertisementPage() {
  const { t, i18n } = useTranslation()
  useDocumentTitle(t('advertCheck.title'))
  const [values, setValues] = useState<Values>({
    country: i18n.language === 'es' ? 'ES' : 'DE',
    channel: 'WEBSITE',
    format: 'text',
    content: '',
    application: chosenApplication(useSearchParams()[0])
  })
  const [error, setError] = useState<string>()
  const input = useRef<HTMLTextAreaElement>(null)
  const check = useMutation({
    mutationFn: async (request: AdvertisementCheckRequest) => ({
      request,
      result: await checkAdvertisement(request, i18n.language)
    }),
    meta: { handles: () => true }
  })

  const shownLanguage = useRef(i18n.language)
  useEffect(() => {
    if (shownLanguage.current === i18n.language) return
    shownLanguage.current = i18n.language
    if (check.data) check.mutate(check.data.request)
  }, [i18n.language, check])

  const change = (changes: Partial<Values>) => setValues({ ...values, ...changes })

  function submit(event: FormEvent) {
    event.preventDefault()
    const problem = contentProblem(values)
    setError(problem)
    if (problem) input.current?.focus()
    else check.mutate(requestOf(values))
  }

  const number = (value: number) => formatNumber(value, i18n.language)
  return (
    <div className="wrap py-10">
      <PageHeader title={t('advertCheck.title')} description={t('advertCheck.description')} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(320px,420px)_minmax(0,1fr)]">
        <Card className="p-5 sm:p-6">
          <form noValidate onSubmit={submit}>
            <div className="grid grid-cols-2 gap-x-4">
              <Field label={t('advertCheck.country')}>
                {(control) => (
                  <OptionSelect
                    {...control}
                    value={values.country}
                    options={COUNTRIES}
                    optionLabel={(country) => countryName(country, i18n.language)}
                    onChange={(country) => change({ country })}
                  />
                )}
              </Field>
              <Field label={t('advertCheck.channel')}>
                {(control) => (
                  <OptionSelect
                    {...control}
                    value={values.channel}
                    options={ADVERTISEMENT_CHANNELS}
                    optionLabel={(channel) => t(`advertCheck.channels.${channel}`)}
                    onChange={(channel) => change({ channel })}
                  />
                )}
              </Field>
            </div>
            <div className="flex flex-wrap items-center justify-between gap-3 pb-4">
              <ChoiceSwitch
                label={t('advertCheck.format')}
                choices={FORMATS.map((value) => ({ value, label: t(`advertCheck.formats.${value}`) }))}
                value={values.format}
                onChange={(format) => change({ format })}
              />
              <Button
                variant="ghost"
                size="small"
                onClick={() => change({ country: 'ES', channel: 'WEBSITE', format: 'html', content: EXAMPLE })}
              >
                {t('advertCheck.useExample')}
              </Button>
            </div>
            <Field
              label={t('advertCheck.content')}
              required
              hint={t(`advertCheck.hints.${values.format}`)}
              error={error && t(`advertCheck.error.${error}`, { limit: number(MAX_LENGTH[values.format]) })}
            >
              {(control) => (
                <TextArea
                  {...control}
                  ref={input}
                  rows={12}
                  spellCheck={false}
                  className={values.format === 'html' ? 'font-mono text-[13px]!' : undefined}
                  value={values.content}
                  onChange={({ target }) => change({ content: target.value })}
                />
              )}
            </Field>
            <ApplicationField value={values.application} onChange={(application) => change({ application })} />
            <Button type="submit" variant="primary" className="w-full" pending={check.isPending}>
              {t('advertCheck.check')}
            </Button>
          </form>
          <p className="mt-5 border-t border-line pt-4 text-[13px] leading-5 text-ink-2">
            {t('advertCheck.noAdvice')}{' '}
            <Link to="/apireference/advertising" className="font-medium text-blue-ink hover:underline">
              {t('advertCheck.guide')}
            </Link>
          </p>
        </Card>
        <div className="grid min-w-0 grid-cols-1 gap-6" aria-live="polite">
          {check.error && (
            <Alert tone="danger" title={t('advertCheck.failed')}>
              {failureText(check.error)}
            </Alert>
          )}
          {check.data && !check.error ? (
            <>
              {check.data.request.application && <Recorded application={check.data.request.application} />}
              <CheckResult request={check.data.request} result={check.data.result} />
            </>
          ) : (
            !check.error && <EmptyState title={t('advertCheck.empty.title')}>{t('advertCheck.empty.text')}</EmptyState>
          )}
        </div>
      </div>
    </div>
  )
}

/** The application of the address, as its page of the checklist leads here. */
function chosenApplication(parameters: URLSearchParams): string {
  const id = parameters.get('application') ?? ''
  return /^[1-9]\d{0,8}$/.test(id) ? id : ''
}

function Recorded({ application }: { application: number }) {
  const { t } = useTranslation()
  return (
    <Alert>
      {t('advertCheck.recorded')}{' '}
      <Link to={`/applications/${application}/go-live`} className="font-medium text-blue-ink hover:underline">
        {t('advertCheck.openChecklist')}
      </Link>
    </Alert>
  )
}

function contentProblem({ content, format }: Values): string | undefined {
  if (content.trim() === '') return 'empty'
  return content.length > MAX_LENGTH[format] ? 'tooLong' : undefined
}

/** An invented advertisement, with what is commonly wrong: a figure that does not agree, small print, and no warning. */
const EXAMPLE = `<h2>Estrena coche desde 563,53 € al mes</h2>
<p>TIN fijo 5,99 %, TAE 5,99 %. Sin tocar tus ahorros.</p>
<small>Ejemplo representativo: precio al contado 30.000 €,
entrada 6.000 €, importe total del crédito 24.000 €,
47 cuotas de 563,53 € y una última de 563,58 €.
Importe total adeudado: 27.049,49 €.</small>`
