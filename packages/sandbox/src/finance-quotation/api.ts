import { addMonths, type Country, scheduleOf } from '@portico/finance'
import type { Call, Handler } from '../core/handler.ts'
import { IdempotentInserter } from '../core/idempotent-inserter.ts'
import { newId } from '../core/identifiers.ts'
import { commonProblem, invalidRequestProblem } from '../core/problems.ts'
import type { ApiContext, SandboxApi } from '../core/sandbox.ts'
import { calculate, drawdownErrors, purchaseErrors, quotedProduct, termErrors } from './calculation.ts'
import type { CalculatedLoan, VehicleCondition } from './model.ts'
import { findProduct, productsOf } from './products.ts'
import {
  dayOf,
  type Filters,
  listQuotations,
  newQuotation,
  QUOTATIONS,
  readQuotation,
  removeOldQuotations,
  rowOf
} from './store.ts'
import { VERSION_1 } from './version-1.ts'
import { comparison, parseComparison, VERSION_2 } from './version-2.ts'
import type { LoanRequest, ScheduledInstalment, VersionMapping } from './version-mapping.ts'

const API = 'finance-quotation'

/**
 * The Finance quotation API: products, quotations and, in version 2, comparisons. Both versions read the same quotations.
 *
 * @param documentsFolder has the documents, as `<api>/<version>/openapi.yaml`
 */
export function financeQuotationApi(context: ApiContext, documentsFolder: string): SandboxApi {
  const inserter = new IdempotentInserter(context.pool, QUOTATIONS)
  const v1 = handlersOf(VERSION_1, context, inserter)
  const v2 = { ...handlersOf(VERSION_2, context, inserter), compareTerms }
  return {
    modules: [{ api: API, documentsFolder, handlers: { v1, v2 } }],
    cleanUp: () => removeOldQuotations(context.pool, context.clock())
  }
}

function handlersOf(
  version: VersionMapping,
  { pool, cursors }: ApiContext,
  inserter: IdempotentInserter
): Record<string, Handler> {
  return {
    listProducts: ({ owner, now, query }) => {
      const country = query.country as Country
      const condition = query.vehicleCondition as VehicleCondition | undefined
      const list = JSON.stringify([owner, 'products', country, condition])
      const products = productsOf(country, dayOf(now), condition)
      const after = cursors.position(list, query.cursor)
      const from = after === undefined ? 0 : products.findIndex(({ productId }) => productId === after) + 1
      const limit = Number(query.limit)
      const read = products.slice(from, from + limit + 1)
      const { items, page } = cursors.page(list, read, limit, ({ productId }) => productId)
      return { status: 200, body: { items: items.map(version.product), page } }
    },

    readProduct: ({ path, now }) => {
      const product = findProduct(String(path.productId), dayOf(now))
      if (!product) throw commonProblem('notFound', 'Check the id.')
      return { status: 200, body: version.product(product) }
    },

    createQuotation: (call) => {
      const { owner, now, operation } = call
      const quotation = newQuotation(newId('quo'), calculateLoan(version, call), now)
      const answer = {
        status: 201,
        headers: { Location: `${operation.url}/${quotation.quotationId}` },
        body: version.quotation(quotation)
      }
      return inserter.create(call, rowOf(owner, quotation), answer)
    },

    listQuotations: async ({ owner, now, query }) => {
      const filters = { status: query.status, reference: query.reference, createdFrom: query.createdFrom } as Filters
      const list = JSON.stringify([owner, 'quotations', filters.status, filters.reference, filters.createdFrom])
      const limit = Number(query.limit)
      const after = cursors.position(list, query.cursor)
      const read = await listQuotations(pool, owner, filters, { after, limit: limit + 1, now })
      const { items, page } = cursors.page(list, read, limit, ({ sequence }) => sequence)
      return { status: 200, body: { items: items.map(({ quotation }) => version.summary(quotation)), page } }
    },

    readQuotation: async ({ owner, now, path }) => ({
      status: 200,
      body: version.quotation(await readQuotation(pool, owner, String(path.quotationId), now))
    }),

    readSchedule: async ({ owner, now, path, query }) => {
      const { quotationId, loan } = await readQuotation(pool, owner, String(path.quotationId), now)
      const list = JSON.stringify([owner, 'schedule', quotationId])
      const limit = Number(query.limit)
      const from = Number(cursors.position(list, query.cursor) ?? 0)
      const read = instalmentsOf(loan).slice(from, from + limit + 1)
      const { items, page } = cursors.page(list, read, limit, ({ number }) => String(number))
      return { status: 200, body: { items: items.map((row) => version.row(row, loan.currency)), page } }
    }
  }
}

/** @throws SandboxProblem 400 for a loan that the product does not offer, with every fault there is */
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
  if (errors.length) throw invalidRequestProblem(errors)
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
  if (errors.length) throw invalidRequestProblem(errors)
  const results = request.terms.map((term) => calculate(product, request.purchase, term, request.language))
  return { status: 200, body: comparison(product, results) }
}

/** The schedule of a loan, calculated anew: from the same figures it is the same to the cent. */
function instalmentsOf({ amountFinanced, nominalRate, termInMonths, balloon, drawdownOn }: CalculatedLoan) {
  const repayment = { principal: amountFinanced, nominalRate, months: termInMonths, ...(balloon && { balloon }) }
  return scheduleOf(repayment).map((row): ScheduledInstalment => ({ ...row, dueOn: addMonths(drawdownOn, row.number) }))
}
