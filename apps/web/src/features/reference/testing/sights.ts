interface Sight {
  feature: string
  /** What follows the API's address. */
  at: string
  /** What is to be seen without a click, each within one place of the text column. */
  seen: readonly (string | RegExp)[]
}

/** What readers of other renderers look for in vain, or have to click for. */
export const SIGHTS: readonly Sight[] = [
  {
    feature: 'all-of',
    at: 'operations/readDeal',
    seen: [
      'What people call it.',
      'The deal’s own name.',
      '2 to 40 characters',
      'from Entity',
      'Combines Audited and Entity.',
      /At least 12 · less than 96 · a multiple of 6/,
      'What is financed.',
      'A decimal text.'
    ]
  },
  {
    feature: 'bodies',
    at: 'operations/upload',
    seen: [
      'multipart/form-data',
      'application/x-www-form-urlencoded',
      'Contains image/png.',
      'Encoding of the fields',
      /file as image\/png, image\/jpeg with the header/,
      'Style spaceDelimited: tags=a%20b',
      'Response headers',
      'ETag',
      'Any status from 400 to 499',
      'Any other status'
    ]
  },
  {
    feature: 'constraints',
    at: 'operations/postLimits',
    seen: [
      '1 to 9 properties',
      '2 to 35 characters · matches ^[A-Z]',
      'at least 0 · less than 100,000.00 · at most 2 decimal places',
      '1 to 5 items · no duplicate items',
      'Default: 2026-11-16T09:00:00Z',
      'string (date-time)',
      'deprecated'
    ]
  },
  {
    feature: 'defects',
    at: 'operations/readBroken',
    seen: [
      'The reference #/components/schemas/Missing does not exist.',
      'The reference #/components/parameters/Missing does not exist.',
      'The reference #/components/responses/Missing does not exist.',
      'is circular',
      'Should have been a name.',
      'no value is allowed',
      'good'
    ]
  },
  {
    feature: 'links-and-callbacks',
    at: 'operations/orders/create',
    seen: [
      'Links to other operations',
      'Read it with its id.',
      'orderId is $response.body#/id',
      'Request body: $request.body',
      'Server: https://example.com',
      'Shared.',
      'The reference nothing does not exist.',
      'Callbacks',
      'The order has changed',
      'Where you asked for it',
      'Sent to {$request.body#/callbackUrl}',
      'orderEnded'
    ]
  },
  {
    feature: 'webhooks',
    at: 'webhooks/paymentSettled',
    seen: ['Webhook', 'A payment is settled', 'We send this request to the URL']
  },
  { feature: 'direction', at: 'operations/createUser', seen: ['write-only', 'read-only'] },
  {
    feature: 'enums',
    at: 'operations/listStates',
    seen: [
      'Waits for the customer.',
      'Default: OPEN',
      'Always: list',
      'Always: null',
      'Not much',
      'MIDDLE',
      'Like blood'
    ]
  },
  {
    feature: 'json-schema',
    at: 'operations/postRules',
    seen: [
      'A list in a fixed order: Longitude and Latitude.',
      'Additional items are not allowed.',
      '1 to 2 items are "main".',
      'Names of properties: matches ^[a-z]+$.',
      'Must not be string.',
      'Contains application/json.',
      'The text is encoded in base64.',
      'With card, place and list are required too.',
      /If card is .+, then names is present; otherwise other is integer\./,
      'With list: tail is present.',
      'Additional properties are not allowed.'
    ]
  },
  {
    feature: 'maps',
    at: 'operations/putMaps',
    seen: [
      'names that match ^x-',
      'any other name',
      'no additional properties',
      'additional properties of any type',
      'known'
    ]
  },
  {
    feature: 'nullable-30',
    at: 'operations/readValues',
    seen: ['string or null', 'greater than 0 · at most 10', 'Or null.']
  },
  { feature: 'type-arrays', at: 'operations/readValues', seen: ['string or integer', 'string, integer, or null'] },
  {
    feature: 'parameters',
    at: 'operations/readItem',
    seen: [
      'Of the operation.',
      'Style label: .a',
      'Several values: fields=a,b',
      'Style deepObject: filter[a]=1&filter[b]=2',
      'Since autumn',
      'Encoded as application/json',
      'Reserved characters are sent as they are, not percent-encoded.',
      'May be sent without a value.',
      'Cookie parameters',
      'What holds for every operation of this path.'
    ]
  },
  {
    feature: 'recursive-schemas',
    at: 'operations/createCategory',
    seen: ['Recursive: the fields of Category repeat here.', 'The one above']
  },
  {
    feature: 'security',
    at: 'operations/alternatives',
    seen: [
      'Use one of these:',
      'API key in the header X-Api-Key',
      'API key in the cookie session',
      'Bearer token (JWT) in the header Authorization',
      'Client credentials: token from https://example.com/token',
      'Change everything',
      'Authentication is optional.'
    ]
  },
  { feature: 'security', at: 'operations/open', seen: ['No authentication required.'] },
  {
    feature: 'servers',
    at: 'operations/ofOperation',
    seen: ['Servers of this operation', 'https://upload.example.com', 'More on uploads']
  },
  {
    feature: 'variants',
    at: 'operations/pay',
    seen: ['distinguished by kind', 'credit', 'debit', 'Voucher', 'matches ^\\d{16}$', 'A number', 'A text']
  },
  {
    feature: 'openapi-32',
    at: 'operations/searchBooks',
    seen: ['QUERY', 'Complete query string', 'A stream of items. Each item:', 'Style cookie: token=a']
  },
  { feature: 'operation-ids', at: 'operations/repos/get-content', seen: ['With a slash', '/a'] }
]
