import { newestDocument, type PublishedDocument } from '../documents.ts'

type Part = Readonly<Record<string, unknown>>

/** One request of the deal and its response, as the newest document of the API has them. */
export interface DealStep {
  key: string
  api: string
  operationId: string
  method: string
  path: string
  body?: Part
  answer: Part
  /** Which of the two are only some fields of the example. */
  excerpts: readonly ('body' | 'answer')[]
}

/** An operation with its fields to show, which are all without a list. */
interface Selection {
  key: string
  api: string
  operationId: string
  body?: readonly string[]
  answer?: readonly string[]
}

const LOAN = ['annualPercentageRate', 'instalment', 'lastInstalment', 'totalPayable']

/** The deal that the first examples of all nine documents tell (tools/published/deal.test.ts). */
const SELECTIONS: readonly Selection[] = [
  {
    key: 'vehicle',
    api: 'vehicle-api',
    operationId: 'readVehicle',
    answer: ['vehicleId', 'partnerId', 'status', 'title', 'vin', 'price', 'availableFrom']
  },
  {
    key: 'tradeIn',
    api: 'trade-api',
    operationId: 'acceptOffer',
    answer: ['tradeInId', 'status', 'offer', 'acceptance']
  },
  {
    key: 'quotation',
    api: 'finance-quotation',
    operationId: 'createQuotation',
    answer: [
      ...['quotationId', 'status', 'amountOfCredit', 'termInMonths', 'nominalRate', ...LOAN],
      ...['totalCostOfCredit', 'validUntil']
    ]
  },
  {
    key: 'prequalification',
    api: 'prequalification-api',
    operationId: 'createPrequalification',
    body: ['country', 'requestedAmount', 'termInMonths', 'quotationId'],
    answer: ['prequalificationId', 'answer', 'maximumAmount']
  },
  {
    key: 'account',
    api: 'bank-account-validation-api',
    operationId: 'validateAccount',
    answer: ['validationId', 'status', 'result']
  },
  {
    key: 'application',
    api: 'finance-api',
    operationId: 'submitApplication',
    body: ['quotationId', 'prequalificationId', 'vehicleId'],
    answer: ['applicationId', 'status', 'terms']
  },
  {
    key: 'order',
    api: 'orders-api',
    operationId: 'createOrder',
    body: ['reference', 'country', 'partnerId', 'funding'],
    answer: ['orderId', 'status', 'total', 'remainder']
  },
  {
    key: 'payment',
    api: 'payments',
    operationId: 'initiatePayment',
    answer: ['paymentId', 'orderId', 'amount', 'history', 'method']
  },
  { key: 'event', api: 'status-notification', operationId: 'readEvent' }
]

/** The operation with its path and method. */
function findOperation({ paths }: PublishedDocument, operationId: string) {
  for (const [template, item] of Object.entries<PublishedDocument>(paths))
    for (const [method, operation] of Object.entries(item))
      if (operation.operationId === operationId) return { template, item, method, operation }
  throw new Error(`There is no operation ${operationId}`)
}

/** The first example of a body or response; undefined where there is no JSON. */
function firstExample(content: PublishedDocument | undefined): Part | undefined {
  const { example, examples } = content?.['application/json'] ?? {}
  return example ?? Object.values<PublishedDocument>(examples ?? {})[0]?.value
}

/** The fields of an example, in this order. */
function select(example: Part, fields: readonly string[] | undefined): Part {
  if (!fields) return example
  const missing = fields.filter((field) => !(field in example))
  if (missing.length > 0) throw new Error(`The example has no ${missing}`)
  return Object.fromEntries(fields.map((field) => [field, example[field]]))
}

/** A path with the example of each parameter in its place. */
function fillPath(template: string, parameters: readonly { $ref?: string }[], document: PublishedDocument): string {
  const known = parameters.map(({ $ref, ...own }) =>
    $ref ? document.components.parameters[$ref.split('/').at(-1) ?? ''] : own
  )
  return template.replaceAll(/\{(\w+)\}/g, (_all, name) => {
    const example = known.find((parameter) => parameter.name === name)?.example
    if (example === undefined) throw new Error(`${template} has no example of ${name}`)
    return example
  })
}

function stepOf({ key, api, operationId, ...fields }: Selection): DealStep {
  const document = newestDocument(api)
  const { template, item, method, operation } = findOperation(document, operationId)
  const [, success] = Object.entries<PublishedDocument>(operation.responses).find(([status]) => status < '300') ?? []
  const answer = firstExample(success?.content)
  const body = firstExample(operation.requestBody?.content)
  if (!answer) throw new Error(`${operationId} has no example of its response`)
  return {
    key,
    api,
    operationId,
    method: method.toUpperCase(),
    path:
      document.servers[0].url +
      fillPath(template, [...(item.parameters ?? []), ...(operation.parameters ?? [])], document),
    ...(body && { body: select(body, fields.body) }),
    answer: select(answer, fields.answer),
    excerpts: (['body', 'answer'] as const).filter((part) => fields[part] !== undefined)
  }
}

/** One deal from the vehicle to the last event, step by step. */
export const DEAL: readonly DealStep[] = SELECTIONS.map(stepOf)
