import {
  type AdvertisementCheckRequest,
  type AdvertisementCheckResult,
  type Application,
  type ApplicationToken,
  PATHS,
  type QuoteProof,
  type QuoteProofRequest
} from '@portico/contract'
import type { FinanceQuotationSchemas } from '@portico/finance'
import { call } from '@/lib/api/client.ts'
import { download } from '@/lib/api/download.ts'

const PDF = 'application/pdf'
const QUOTATIONS = 'sandbox/finance-quotation/v2/quotations'
const SCOPE = 'finance-quotation'

export type Quotation = FinanceQuotationSchemas['Quotation']
export type QuotationSummary = FinanceQuotationSchemas['QuotationSummary']

/** Has a rate proven; the explanations are in the language. */
export async function proveQuotation(body: QuoteProofRequest, language: string): Promise<QuoteProof> {
  return (await call<QuoteProof>('POST', PATHS.quoteProofs, { body, headers: { 'Accept-Language': language } })).data
}

/** The same proof as a PDF. */
export async function fetchProofPdf(body: QuoteProofRequest, language: string): Promise<Blob> {
  return (await download(PATHS.quoteProofs, { accept: PDF, post: body, language })).data
}

/** Has an advertisement checked; the findings are in the language. */
export async function checkAdvertisement(
  body: AdvertisementCheckRequest,
  language: string
): Promise<AdvertisementCheckResult> {
  const headers = { 'Accept-Language': language }
  return (await call<AdvertisementCheckResult>('POST', PATHS.advertisementChecks, { body, headers })).data
}

/** The user's active applications. */
export async function listOwnApplications(signal: AbortSignal): Promise<Application[]> {
  return (await call<Application[]>('GET', `${PATHS.applications}?own=true&status=ACTIVE&size=100`, { signal })).data
}

/** Those that may quote. */
export const listQuotingApplications = async (signal: AbortSignal): Promise<Application[]> =>
  (await listOwnApplications(signal)).filter(({ scopes }) => scopes.includes(SCOPE))

async function tokenOf(application: number, signal?: AbortSignal): Promise<string> {
  const { data } = await call<ApplicationToken>('POST', PATHS.applicationToken(application), {
    body: { scope: SCOPE, forPage: true },
    signal,
    isQuiet: true
  })
  return data.access_token
}

/** The newest quotations of an application in the sandbox. */
export async function listQuotations(application: number, signal: AbortSignal): Promise<QuotationSummary[]> {
  const headers = { Authorization: `Bearer ${await tokenOf(application, signal)}` }
  const { data } = await call<FinanceQuotationSchemas['QuotationPage']>('GET', `${QUOTATIONS}?limit=50`, {
    headers,
    signal,
    anonymous: true
  })
  return data.items
}

/** A quotation of an application in the sandbox. */
export async function readQuotation(application: number, quotationId: string): Promise<Quotation> {
  const headers = { Authorization: `Bearer ${await tokenOf(application)}` }
  return (
    await call<Quotation>('GET', `${QUOTATIONS}/${encodeURIComponent(quotationId)}`, { headers, anonymous: true })
  ).data
}
