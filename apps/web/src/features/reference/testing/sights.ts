export interface Sight {
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
      'Holds image/png.',
      'How the fields are written',
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
      '1 to 5 items · no two items alike',
      'Default: 2026-11-16T09:00:00Z',
      'string (date-time)',
      'deprecated'
    ]
  },
  {
    feature: 'defects',
    at: 'operations/readBroken',
    seen: [
      'The document refers to #/components/schemas/Missing, which is not there.',
      'The document refers to #/components/parameters/Missing, which is not there.',
      'The document refers to #/components/responses/Missing, which is not there.',
      'in a circle that never arrives',
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
      'The document refers to nothing, which is not there.',
      'Callbacks',
      'The order has changed',
      'Where you asked for it',
      'Called at {$request.body#/callbackUrl}',
      'orderEnded'
    ]
  },
  {
    feature: 'webhooks',
    at: 'webhooks/paymentSettled',
    seen: ['Webhook', 'A payment is settled', 'This call is made to you']
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
      'No further items are allowed.',
      '1 to 2 items are "main".',
      'Names of properties: matches ^[a-z]+$.',
      'Must not be string.',
      'Holds application/json.',
      'The text is encoded in base64.',
      'With card, place and list are required too.',
      /If card is .+, then names is given; otherwise other is integer\./,
      'With list: tail is given.',
      'No properties are allowed but those described here.'
    ]
  },
  {
    feature: 'maps',
    at: 'operations/putMaps',
    seen: ['names that match ^x-', 'any other name', 'no other properties', 'further properties of any kind', 'known']
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
      'Written as application/json',
      'Reserved characters are sent as they are, not percent-encoded.',
      'May be given without a value.',
      'Cookie parameters',
      'What holds for every operation of this path.'
    ]
  },
  {
    feature: 'recursive-schemas',
    at: 'operations/createCategory',
    seen: ['Contains itself: the fields of Category come again here.', 'The one above']
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
      'Or call it without signing in.'
    ]
  },
  { feature: 'security', at: 'operations/open', seen: ['No sign-in is needed.'] },
  {
    feature: 'servers',
    at: 'operations/ofOperation',
    seen: ['Servers of this operation', 'https://upload.example.com', 'More on uploads']
  },
  {
    feature: 'variants',
    at: 'operations/pay',
    seen: ['told apart by kind', 'credit', 'debit', 'Voucher', 'matches ^\\d{16}$', 'A number', 'A text']
  },
  {
    feature: 'openapi-32',
    at: 'operations/searchBooks',
    seen: ['QUERY', 'Whole query string', 'A stream of items, each of them:', 'Style cookie: token=a']
  },
  { feature: 'operation-ids', at: 'operations/repos/get-content', seen: ['With a slash', '/a'] }
]
