import { addMonths, type Country, scheduleOf } from '@portico/finance'
import type { ApiContext, SandboxApi } from '../core/api.ts'
import type { Call, Handler } from '../core/handler.ts'
import { IdempotentInserter } from '../core/idempotency/idempotent-inserter.ts'
import { newId } from '../core/identifiers.ts'
import { invalidRequest, notFound } from '../core/problems.ts'
import { calculate, drawdownErrors, purchaseErrors, quotedProduct, termErrors } from './calculation.ts'
import type { CalculatedLoan, VehicleCondition } from './model.ts'
import { findProduct, productsOf } from './products/products.ts'
import {
  dayOf,
  expiryTimer,
  listQuotations,
  newQuotation,
  QUOTATIONS,
  type QuotationFilters,
  readQuotation,
  removeOldQuotations,
  TIMERS
} from './store.ts'
import { quotationsStory } from './story.ts'
import { VERSION_1 } from './version-1.ts'
import { comparison, parseComparison, VERSION_2 } from './version-2.ts'
import type { LoanRequest, ScheduledInstalment, VersionMapping } from './version-mapping.ts'

/** The Finance quotation API: products, quotations and, in version 2, comparisons. Both versions read the same quotations. */
export function financeQuotationApi(context: ApiContext): SandboxApi {
  const inserter = new IdempotentInserter(context.pool, QUOTATIONS)
  return {
    name: 'finance-quotation',
    handlers: {
      v1: handlersOf(VERSION_1, context, inserter),
      v2: { ...handlersOf(VERSION_2, context, inserter), compareTerms }
    },
    story: quotationsStory,
    timers: TIMERS,
    cleanUp: () => removeOldQuotations(context.pool, context.clock())
  }
}

function handlersOf(
  version: VersionMapping,
  { pool, cursors }: ApiContext,
  inserter: IdempotentInserter
): Record<string, Handler> {
  const read = ({ owner, path, now }: Call) => readQuotation(pool, owner, String(path.quotationId), now)
  return {
    listProducts: (call) => {
      const { owner, now, query } = call
      const country = query.country as Country
      const condition = query.vehicleCondition as VehicleCondition | undefined
      const products = productsOf(country, dayOf(now), condition)
      return cursors.respond(
        call,
        JSON.stringify([owner, 'products', country, condition]),
        (after) => products.slice(products.findIndex(({ productId }) => productId === after) + 1),
        version.product,
        ({ productId }) => productId
      )
    },

    readProduct: ({ path, now }) => {
      const product = findProduct(String(path.productId), dayOf(now))
      if (!product) throw notFound()
      return { status: 200, body: version.product(product) }
    },

    createQuotation: (call) => {
      const { owner, now, operation } = call
      const quotation = newQuotation(newId('quo'), calculateLoan(version, call), now)
      const { quotationId, loan } = quotation
      return inserter.insert(
        call,
        { ...quotation, owner, reference: loan.reference },
        { status: 201, headers: { Location: `${operation.url}/${quotationId}` }, body: version.quotation(quotation) },
        { timers: [expiryTimer(owner, quotation)] }
      )
    },

    listQuotations: (call) => {
      const { owner, now, query } = call
      const { status, reference, createdFrom } = query as QuotationFilters
      return cursors.respond(
        call,
        JSON.stringify([owner, 'quotations', status, reference, createdFrom]),
        (after, limit) => listQuotations(pool, owner, { status, reference, createdFrom }, { after, limit, now }),
        version.summary
      )
    },

    readQuotation: async (call) => ({ status: 200, body: version.quotation(await read(call)) }),

    readSchedule: async (call) => {
      const { quotationId, loan } = await read(call)
      return cursors.respond(
        call,
        JSON.stringify([call.owner, 'schedule', quotationId]),
        (after = '0') => instalmentsOf(loan).slice(Number(after)),
        (row) => version.row(row, loan.currency),
        ({ number }) => String(number)
      )
    }
  }
}

/** @throws SandboxProblem 400 with all errors of a loan that the product does not offer */
function calculateLoan(version: VersionMapping, { body, now }: Call): CalculatedLoan {
  const today = dayOf(now)
  const product = quotedProduct((body as { productId: string }).productId, today)
  const request: LoanRequest = version.parseRequest(body, product)
  const { purchase, termInMonths, drawdownOn = today } = request
  const errors = [
    ...purchaseErrors(product, purchase, version.pointers),
    ...termErrors(product, termInMonths, '/termInMonths'),
    ...drawdownErrors(drawdownOn)
  ]
  if (errors.length) throw invalidRequest(errors)
  return { ...request.passthrough, ...calculate(product, purchase, termInMonths, request.language), drawdownOn }
}

const compareTerms: Handler = ({ body, now }) => {
  const today = dayOf(now)
  const product = quotedProduct((body as { productId: string }).productId, today)
  const request = parseComparison(body, product)
  const errors = [
    ...purchaseErrors(product, request.purchase, VERSION_2.pointers),
    ...request.terms.flatMap((term, index) => termErrors(product, term, `/terms/${index}`))
  ]
  if (errors.length) throw invalidRequest(errors)
  const results = request.terms.map((term) => calculate(product, request.purchase, term, request.language))
  return { status: 200, body: comparison(product, results) }
}

/** The schedule of a loan, calculated anew: from the same figures it is the same to the cent. */
function instalmentsOf({ amountFinanced, nominalRate, termInMonths, balloon, drawdownOn }: CalculatedLoan) {
  const repayment = { principal: amountFinanced, nominalRate, months: termInMonths, ...(balloon && { balloon }) }
  return scheduleOf(repayment).map((row): ScheduledInstalment => ({ ...row, dueOn: addMonths(drawdownOn, row.number) }))
}
