import { addMonths, type Country, scheduleOf } from '@portico/finance'
import type { Call, Handler } from '../core/calls.ts'
import { Creations } from '../core/creations.ts'
import { newId } from '../core/identifiers.ts'
import { commonProblem, invalidRequest } from '../core/problems.ts'
import type { ApiContext, SandboxPart } from '../core/sandbox.ts'
import { calculate, drawdownFaults, purchaseFaults, quotedProduct, termFaults } from './calculation.ts'
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
import type { QuotationOrder, ScheduledInstalment, Version } from './version.ts'
import { VERSION_1 } from './version-1.ts'
import { comparison, readComparison, VERSION_2 } from './version-2.ts'

const API = 'finance-quotation'

/**
 * The Finance quotation API: products, quotations and, in version 2, comparisons. Both versions read the same quotations.
 *
 * @param documentsFolder has the documents, as `<api>/<version>/openapi.yaml`
 */
export function financeQuotation(context: ApiContext, documentsFolder: string): SandboxPart {
  const creations = new Creations(context.pool, QUOTATIONS)
  const v1 = handlersOf(VERSION_1, context, creations)
  const v2 = { ...handlersOf(VERSION_2, context, creations), compareTerms }
  return {
    modules: [{ api: API, documentsFolder, handlers: { v1, v2 } }],
    cleanUp: () => removeOldQuotations(context.pool, context.clock())
  }
}

function handlersOf(version: Version, { pool, cursors }: ApiContext, creations: Creations): Record<string, Handler> {
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
      const quotation = newQuotation(newId('quo'), loanOf(version, call), now)
      const answer = {
        status: 201,
        headers: { Location: `${operation.url}/${quotation.quotationId}` },
        body: version.quotation(quotation)
      }
      return creations.create(call, rowOf(owner, quotation), answer)
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
function loanOf(version: Version, { body, now }: Call): CalculatedLoan {
  const today = dayOf(now)
  const product = quotedProduct((body as { productId: string }).productId, today)
  const order: QuotationOrder = version.readOrder(body, product)
  const { purchase, termInMonths, drawdownOn = today } = order
  const faults = [
    ...purchaseFaults(product, purchase, version.pointers),
    ...termFaults(product, termInMonths, '/termInMonths'),
    ...drawdownFaults(drawdownOn)
  ]
  if (faults.length) throw invalidRequest(faults)
  return { ...order.kept, ...calculate(product, purchase, termInMonths, order.language), drawdownOn }
}

const compareTerms: Handler = ({ body, now }) => {
  const today = dayOf(now)
  const product = quotedProduct((body as { productId: string }).productId, today)
  const order = readComparison(body, product)
  const faults = [
    ...purchaseFaults(product, order.purchase, VERSION_2.pointers),
    ...order.terms.flatMap((term, index) => termFaults(product, term, `/terms/${index}`))
  ]
  if (faults.length) throw invalidRequest(faults)
  const results = order.terms.map((term) => calculate(product, order.purchase, term, order.language))
  return { status: 200, body: comparison(product, results) }
}

/** The schedule of a loan, calculated anew: from the same figures it is the same to the cent. */
function instalmentsOf({ amountFinanced, nominalRate, termInMonths, balloon, drawdownOn }: CalculatedLoan) {
  const repayment = { principal: amountFinanced, nominalRate, months: termInMonths, ...(balloon && { balloon }) }
  return scheduleOf(repayment).map((row): ScheduledInstalment => ({ ...row, dueOn: addMonths(drawdownOn, row.number) }))
}
