import {
  type Guide,
  PUBLISHED_API_NAMES,
  type ReferenceApi,
  type ReferencePage,
  type ReferenceVersion
} from '@portico/contract'
import type { ApiOutline, Changes, OperationReference, OperationView, SearchPiece } from '@portico/openapi'

/** The documents that responses.ts serves: an API of two versions, APIs of one version, an API without a document, and guides. */

const versionOf = (version: string, environments: ReferenceVersion['environments'], file: number | null = 7) => ({
  version,
  environments,
  definition: 3,
  file,
  faultyFile: null,
  languages: ['en', 'es'],
  waiting: false
})

const PAYMENT_VERSIONS: ReferenceVersion[] = [
  versionOf('2.0.0', ['sandbox']),
  versionOf('1.2.0', ['sandbox', 'preproduction', 'production'])
]

const NAMES: Record<(typeof PUBLISHED_API_NAMES)[number], string> = {
  'finance-quotation': 'Finance quotation',
  'finance-api': 'Finance applications',
  payments: 'Payments',
  'orders-api': 'Orders',
  'bank-account-validation-api': 'Bank account validation',
  'prequalification-api': 'Prequalification',
  'vehicle-api': 'Vehicles',
  'trade-api': 'Trade-ins',
  'status-notification': 'Status notifications'
}

export const APIS: ReferenceApi[] = [
  ...PUBLISHED_API_NAMES.map((api) => ({
    api,
    name: NAMES[api],
    summary: `What ${NAMES[api]} is for.`,
    versions: api === 'payments' ? PAYMENT_VERSIONS : [versionOf('1.0.0', ['sandbox', 'preproduction', 'production'])]
  })),
  {
    api: 'leasing-api',
    name: 'Leasing',
    summary: 'Lease a car for some months.',
    versions: [versionOf('0.1.0', ['sandbox'])]
  },
  { api: 'draft-api', name: 'Draft', summary: null, versions: [versionOf('0.1.0', [], null)] }
]

const operation = (
  id: string,
  method: string,
  path: string,
  title: string,
  deprecated = false
): OperationReference => ({
  id,
  kind: 'operation',
  method,
  path,
  title,
  ...(deprecated && { deprecated })
})

export const GROUPS: Record<string, OperationReference[]> = {
  Payments: [
    operation('listPayments', 'GET', '/payments', 'List payments'),
    operation('createPayment', 'POST', '/payments', 'Initiate a payment'),
    operation('getPayment', 'GET', '/payments/{paymentId}', 'Read a payment'),
    operation('payments/cancel', 'DELETE', '/payments/{paymentId}', 'Cancel a payment', true)
  ],
  Refunds: [operation('createRefund', 'POST', '/payments/{paymentId}/refunds', 'Create a refund')],
  Events: [
    { id: 'paymentSettled', kind: 'webhook', method: 'POST', path: 'payment.settled', title: 'A payment is settled' }
  ]
}

const titleFor = (title: string, language: string) => (language === 'es' ? `${title} (es)` : title)

export function outlineOf(version: string, language = 'en'): ApiOutline {
  return {
    openapi: '3.1.1',
    title: 'Payments',
    version,
    summary: { plain: titleFor('Take deposits and instalments, and give money back.', language) },
    description: {
      html: '<p>A payment begins as <code>RCVD</code> and ends as <code>ACSC</code>, <code>RJCT</code> or <code>CANC</code>. See <a href="/apireference/security#tokens">how to get a token</a>.</p><table><thead><tr><th>Status</th><th>Meaning</th></tr></thead><tbody><tr><td>RCVD</td><td>Received</td></tr><tr><td>ACSC</td><td>Settled at the debtor’s bank</td></tr></tbody></table>',
      ...(language !== 'en' && { lang: 'en' })
    },
    contact: { name: 'Partner support', email: 'partners@portal.example' },
    license: { name: 'Apache 2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    servers: [
      {
        url: 'https://portal.example/sandbox/payments/v2',
        environment: 'sandbox',
        description: { plain: 'Behaves like production, without money.' }
      },
      {
        url: 'https://{region}.example/payments/v2',
        environment: 'production',
        variables: [{ name: 'region', defaultValue: 'eu', values: ['eu', 'us'] }]
      }
    ],
    securitySchemes: [
      {
        name: 'oauth2',
        type: 'oauth2',
        flows: [{ grant: 'clientCredentials', tokenUrl: 'https://portal.example/sandbox/oauth2/token' }],
        scopes: [{ name: 'payments', description: { plain: 'Initiate, read and refund payments.' } }]
      }
    ],
    groups: Object.entries(GROUPS).map(([name, operations]) => ({
      name,
      key: name.toLowerCase(),
      title: name,
      count: operations.length,
      description: { plain: `What can be done with ${name.toLowerCase()}.` }
    })),
    counts: { operations: 5, webhooks: 1, schemas: 3 },
    translation: { language, translated: language === 'es' ? 431 : 440, total: 440 }
  }
}

export const contextOf = (
  version: string,
  environment: ReferencePage['environment'],
  language = 'en'
): ReferencePage => ({
  api: 'payments',
  name: 'Payments',
  environment,
  version,
  versions: PAYMENT_VERSIONS,
  language,
  live: [],
  quickStart: true,
  faults: [
    {
      severity: 'warning',
      code: 'brokenRef',
      message: '“#/components/schemas/Gone” is not in the document.',
      line: 12,
      column: 9
    }
  ],
  outline: outlineOf(version, language)
})

export const SEARCH: SearchPiece = {
  titles: [
    ...Object.values(GROUPS)
      .flat()
      .map(({ title }) => title),
    'Payment',
    'amount'
  ],
  details: [
    ...Object.values(GROUPS)
      .flat()
      .map(({ method, path }) => `${method} ${path}`),
    '',
    'Payment'
  ],
  kinds: 'ooooowsp',
  addresses: [
    ...Object.values(GROUPS)
      .flat()
      .map(({ kind, id }) => `${kind}s/${id}`),
    'schemas/Payment',
    'schemas/Payment#amount'
  ]
}

/** From 1.2.0 to 2.0.0. */
export const CHANGES: Changes = {
  from: '1.2.0',
  to: '2.0.0',
  changes: [
    {
      impact: 'breaking',
      code: 'propertyRemoved',
      params: { direction: 'response', operations: 3 },
      place: ['Payment', 'total'],
      address: 'schemas/Payment#total',
      side: 'before'
    },
    {
      impact: 'compatible',
      code: 'operationAdded',
      params: {},
      place: ['POST /payments/{paymentId}/refunds'],
      address: 'operations/createRefund',
      side: 'after'
    },
    {
      impact: 'compatible',
      code: 'parameterAdded',
      params: {},
      place: ['GET /payments', 'query.status'],
      address: 'operations/listPayments#query.status',
      side: 'after'
    },
    { impact: 'editorial', code: 'texts', params: { count: 4 }, place: [], side: 'after' }
  ],
  added: { operations: GROUPS.Refunds ?? [], schemas: ['Money'] }
}

export const viewOf = (reference: OperationReference, group: string): OperationView => ({
  ...reference,
  operationId: reference.id,
  summary: { plain: reference.title },
  description: { plain: `About: ${reference.title}` },
  tags: [group],
  servers: [],
  security: [],
  parameters: [],
  responses: [],
  callbacks: []
})

export const guideOf = (name: string, language = 'en'): Guide => ({
  name,
  title: titleFor(
    name === 'landing' ? 'Build car finance into your shop' : name === 'security' ? 'Security' : `Guide ${name}`,
    language
  ),
  summary: titleFor('What one must know before the first call.', language),
  html: '<h2 id="tokens">Get a token</h2><p>Each application has its own credentials. Read the <a href="/apireference/payments">payments</a> first.</p><pre><code class="language-bash">curl -X POST https://portal.example/sandbox/oauth2/token \\\n  -d grant_type=client_credentials\n</code></pre><h2 id="errors">Errors</h2><p>Every error is a problem.</p><h3 id="retry">When to try again</h3><p>After 429 and 503.</p>',
  headings: [
    { id: 'tokens', level: 2, text: 'Get a token' },
    { id: 'errors', level: 2, text: 'Errors' },
    { id: 'retry', level: 3, text: 'When to try again' }
  ]
})
