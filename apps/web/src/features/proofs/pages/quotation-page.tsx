import { LIMITS } from '@portico/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import { ApiError } from '@/lib/api/client.ts'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { failureText } from '@/lib/page/page-failed.tsx'
import { consumeAddressRest } from '@/lib/session/redirect.ts'
import { Button } from '@/ui/button/button.tsx'
import { ChoiceSwitch } from '@/ui/form/choice-switch.tsx'
import { Field } from '@/ui/form/field.tsx'
import { TextInput } from '@/ui/form/text-input.tsx'
import { Card } from '@/ui/page/card.tsx'
import { PageHeader } from '@/ui/page/page-header.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { EmptyState } from '@/ui/state/empty-state.tsx'
import { proveQuotation, readQuotation } from '../api/requests.ts'
import { EMPTY_VALUES, PROOF_SOURCES, type ProofErrors, type ProofValues, readForm } from '../input/form.ts'
import { fragmentOf, valuesOf } from '../input/link.ts'
import { FlowFields, LoanFields, StatedFields } from '../quotation/fields.tsx'
import { QuotationPicker } from '../quotation/quotation-picker.tsx'
import { valuesOfQuotation } from '../quotation/quotation-values.ts'
import { ProofResult } from '../result/proof-result.tsx'

const PATH = '/proofs/quotation'

const isAbout = (error: unknown, field: string) =>
  error instanceof ApiError && error.status === 400 && error.problem?.fieldErrors?.some((one) => one.field === field)

/** What the address asks for: an input in its fragment, or a quotation of an application. */
function useAddress() {
  const { hash } = useLocation()
  const [query] = useSearchParams()
  // Signing in leads back to the path alone; the rest was kept meanwhile.
  const [rest] = useState(() => new URL(consumeAddressRest(PATH) ?? PATH, 'https://portal.invalid'))
  const parameter = (name: string) => query.get(name) ?? rest.searchParams.get(name) ?? undefined
  const application = Number(parameter('application'))
  return {
    linked: valuesOf(hash) ?? valuesOf(rest.hash),
    application: Number.isInteger(application) && application > 0 ? application : undefined,
    quotation: parameter('quotation')
  }
}

/** Proves the annual percentage rate of a quotation, of loan terms or of cash flows. */
export default function QuotationProofPage() {
  const { t, i18n } = useTranslation()
  useDocumentTitle(t('quoteProof.title'))
  const address = useAddress()
  const [values, setValues] = useState<ProofValues>(address.linked ?? EMPTY_VALUES)
  const [errors, setErrors] = useState<ProofErrors>({})
  const [quotation, setQuotation] = useState(address.quotation)
  const form = useRef<HTMLFormElement>(null)
  const proof = useMutation({
    mutationFn: async (typed: ProofValues) => {
      const { request, errors: found } = readForm(typed)
      setErrors(found ?? {})
      if (!request) return undefined
      const result = await proveQuotation(request, i18n.language).catch((error: unknown) => {
        // The server found no rate: the flows are all that it can be about.
        if (!isAbout(error, 'flows')) throw error
        setErrors({ flows: { key: 'unsolvable' } })
      })
      if (!result) return undefined
      return { request, proof: result, fragment: fragmentOf(typed) }
    },
    meta: { handles: () => true }
  })
  const chosen = useMutation({
    mutationFn: async ({ application, quotationId }: { application: number; quotationId: string }) => {
      setQuotation(quotationId)
      const read = valuesOfQuotation(await readQuotation(application, quotationId))
      setValues(read)
      proof.mutate(read)
    },
    meta: { handles: () => true }
  })

  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    if (address.linked) proof.mutate(address.linked)
    else if (address.application && address.quotation)
      chosen.mutate({ application: address.application, quotationId: address.quotation })
  }, [address, proof, chosen])

  // The explanations are in the language of the page.
  const shownLanguage = useRef(i18n.language)
  useEffect(() => {
    if (shownLanguage.current === i18n.language) return
    shownLanguage.current = i18n.language
    if (proof.data && proof.variables) proof.mutate(proof.variables)
  }, [i18n.language, proof])

  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  const change = (changes: Partial<ProofValues>) => setValues({ ...values, ...changes })
  function submit(event: FormEvent) {
    event.preventDefault()
    proof.mutate(values)
  }
  const fields = { values, errors, onChange: change }
  const failure = chosen.error ?? proof.error
  const link = proof.data && `${window.location.origin}${PATH}${proof.data.fragment}`

  return (
    <div className="wrap py-10">
      <PageHeader title={t('quoteProof.title')} description={t('quoteProof.description')} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(320px,380px)_minmax(0,1fr)]">
        <Card className="p-5 sm:p-6">
          <form ref={form} noValidate onSubmit={submit}>
            <QuotationPicker
              application={address.application}
              quotation={quotation}
              onChoose={(application, quotationId) => chosen.mutate({ application, quotationId })}
            />
            <div className="border-t border-line pt-5 pb-4">
              <ChoiceSwitch
                label={t('quoteProof.source.label')}
                choices={PROOF_SOURCES.map((value) => ({ value, label: t(`quoteProof.source.${value}`) }))}
                value={values.source}
                onChange={(source) => change({ source })}
              />
            </div>
            {values.source === 'loan' ? <LoanFields {...fields} /> : <FlowFields {...fields} />}
            <div className="border-t border-line pt-5">
              <h2 className="mb-3 text-sm font-semibold">{t('quoteProof.stated.title')}</h2>
              <StatedFields {...fields} />
              <Field label={t('quoteProof.titleField')} hint={t('quoteProof.titleHint')}>
                {(control) => (
                  <TextInput
                    {...control}
                    maxLength={LIMITS.proofTitle}
                    value={values.title}
                    onChange={({ target }) => change({ title: target.value })}
                  />
                )}
              </Field>
            </div>
            <Button type="submit" variant="primary" className="w-full" pending={proof.isPending || chosen.isPending}>
              {t('quoteProof.prove')}
            </Button>
          </form>
        </Card>
        <div className="grid min-w-0 grid-cols-1 gap-6" aria-live="polite">
          {failure && (
            <Alert tone="danger" title={t('quoteProof.failed')}>
              {failureText(failure)}
            </Alert>
          )}
          {proof.data && link && !failure ? (
            <ProofResult request={proof.data.request} proof={proof.data.proof} address={link} />
          ) : (
            !failure && <Introduction />
          )}
        </div>
      </div>
    </div>
  )
}

function Introduction() {
  const { t } = useTranslation()
  return <EmptyState title={t('quoteProof.empty.title')}>{t('quoteProof.empty.text')}</EmptyState>
}
