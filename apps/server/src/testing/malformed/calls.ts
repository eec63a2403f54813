import fc from 'fast-check'
import { changedAt, EXAMPLES, placesOf } from './examples.ts'
import type { KnownIds } from './known-ids.ts'

/** A request that no careful client sends. */
export interface MalformedCall {
  /** As it is declared, such as `GET /api/documents/:id`. */
  route: string
  method: string
  /** Path with query, as it goes over the wire. */
  path: string
  headers: Record<string, string>
  body: Buffer | undefined
  /** Position of the caller among those of the test. */
  caller: number
}

/** Values that programs stumble over, in paths, queries, headers and fields. */
const ODD_TEXTS = [
  ...['', ' ', '0', '-1', '1', '2', '1.5', '1e309', '4000000000', '9223372036854775808', '99999999999999999999'],
  ...[
    'null',
    'undefined',
    'NaN',
    'true',
    '[object Object]',
    '__proto__',
    'constructor',
    "'",
    '"',
    '\\',
    "x' or 1=1 --"
  ],
  ...['../../etc/passwd', '..\\..', '%', '%%', '<script>', '\u202e', '\u{1f4c4}', 'ﬀ', 'İ', '\ufeff', '\uffff'],
  ...[
    '2027-02-29',
    '0000-00-00',
    '+275760-09-13',
    '2026-11-24T25:61:61Z',
    'https://x',
    'javascript:1',
    'a@b',
    '*',
    ','
  ],
  ...['a'.repeat(300), 'é'.repeat(2_000), '1'.repeat(400), '['.repeat(60), '%00', '\u0001', '\u007f', 'ROLE_ADMIN'],
  ...['payments', 'sandbox', 'admin', 'en', 'es', 'DE', 'EUR', 'M001', '12.50', 'x'.repeat(70_000)]
]

const NAMES = [
  ...[
    'id',
    'name',
    'version',
    'language',
    'date',
    'title',
    'description',
    'country',
    'document',
    'base64',
    'idapi',
    'examples'
  ],
  ...[
    'pluginid',
    'assetsid',
    'code',
    'audit',
    'login',
    'email',
    'password',
    'newPassword',
    'currentPassword',
    'key',
    'langKey'
  ],
  ...[
    'firstName',
    'lastName',
    'authorities',
    'activated',
    'orderId',
    'customer',
    'paymentSetUp',
    'paymentAmount',
    'amount'
  ],
  ...[
    'currency',
    'value',
    'countryCode',
    'method',
    'methodCode',
    'returnUrl',
    'reference',
    'statement',
    'mode',
    'entries'
  ],
  ...[
    'configuredLevel',
    'emailData',
    'fullName',
    'subject',
    'message',
    'productId',
    'price',
    'deposit',
    'termInMonths',
    'terms'
  ],
  ...['comment', 'step', 'grant_type', 'client_id', 'scope', 'token', '__proto__', 'constructor', 'toString', '']
]

const PARAMETERS = [
  ...[
    'page',
    'size',
    'sort',
    'cacheBuster',
    'key',
    'id_token',
    'error',
    'q',
    'lang',
    'language',
    'version',
    'from',
    'to',
    'limit'
  ],
  ...[
    'cursor',
    'entity',
    'actor',
    'action',
    'text',
    'before',
    'country',
    'document',
    'search',
    'ids',
    'fields',
    'format',
    'told'
  ],
  ...[
    'step',
    'iban',
    'countryCode',
    'amount',
    'transactionType',
    'status',
    'orderId',
    'createdFrom',
    'state',
    'code',
    '__proto__'
  ]
]

const MEDIA_TYPES = [
  ...[
    'application/json',
    'application/json;charset=latin1',
    'application/json; charset="utf-8"',
    'APPLICATION/JSON',
    'json'
  ],
  ...['application/merge-patch+json', 'text/plain', 'text/plain;charset=utf-16', 'application/x-www-form-urlencoded'],
  ...['multipart/form-data', 'multipart/form-data; boundary=x', 'image/png', ';', 'application/json,text/plain']
]

const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) }
)

const { value: json } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: false },
    text,
    fc.constantFrom<unknown>(null, true, false, 0, -1, 1, 1.5, 1e308, 2 ** 53, -0, '\u0000', '\ud800', []),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...NAMES), tie('value'), { maxKeys: 8, noNullPrototype: true })
  )
}))

const jsonBody = json.map((value) => Buffer.from(JSON.stringify(value)))
const body = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .dictionary(fc.constantFrom(...NAMES), json, { maxKeys: 10 })
      .map((value) => Buffer.from(JSON.stringify(value)))
  },
  { weight: 3, arbitrary: jsonBody },
  // Cut off, with a byte that is no UTF-8, deep, or no JSON at all.
  { weight: 1, arbitrary: jsonBody.map((bytes) => bytes.subarray(0, bytes.length >> 1)) },
  { weight: 1, arbitrary: jsonBody.map((bytes) => Buffer.concat([bytes, Buffer.from([0xff])])) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(Buffer.from([0xff]), Buffer.from('['.repeat(50_000)), Buffer.from('{"a":'.repeat(5_000)))
  },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.tuple(fc.constantFrom(...NAMES), text), { maxLength: 6 })
      .map((pairs) => Buffer.from(new URLSearchParams(pairs).toString()))
  }
)

/** Texts that HTTP lets into a header. */
const headerText = text.map((value) => value.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '').slice(0, 2_000))

const headers = fc.dictionary(
  fc.constantFrom(
    ...['if-match', 'if-none-match', 'accept', 'accept-language', 'accept-encoding', 'range', 'client-id', 'workspace'],
    ...[
      'idempotency-key',
      'sessionid',
      'cookie',
      'content-encoding',
      'origin',
      'referer',
      'user-agent',
      'x-forwarded-proto'
    ],
    ...['x-http-method-override', 'expect-ct', 'forwarded']
  ),
  headerText,
  { maxKeys: 4, noNullPrototype: true }
)

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD']

/** A part of a path: encoded well, or as it never should be. */
const segment = fc.oneof(
  { weight: 4, arbitrary: text.map((value) => encodeURIComponent(value.toWellFormed()).slice(0, 3_000)) },
  { weight: 1, arbitrary: fc.constantFrom('%', '%E0%A4%A', '%FF', '%c0%ae', '..', '.', '', '%2e%2e%2f', '%2F', ';a=b') }
)

/** A value in one of so many cases, and null in the others: `fc.option` counts the other way round. */
const oneIn = <T>(cases: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: cases - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary })

/** What stands for a part of a path: in every second case a known id by its position, where there is one, or else something odd. */
const pathPart = fc.record({ known: oneIn(2, fc.nat(1_000)), odd: segment })

/** A valid body of the sandbox, as it is in every third case, or with one place changed or left out. */
const example = fc.record({
  place: fc.option(fc.nat(1_000), { freq: 3 }),
  value: fc.option(json, { freq: 4, nil: undefined }),
  key: fc.uuid()
})
type ExampleChange = typeof example extends fc.Arbitrary<infer Change> ? Change : never

function exampleBody(body: object, { place, value }: ExampleChange): Buffer {
  const places = placesOf(body)
  const changed = place === null ? body : changedAt(body, places[place % places.length] ?? [], value)
  return Buffer.from(JSON.stringify(changed))
}

/** What malformed calls are made of. */
export interface MalformedCallOptions {
  /** As `GET /api/documents/:id`. */
  routes: readonly string[]
  /** Ids that exist; calls of the same seed have them at the same places. */
  known: KnownIds
  /** Positions of callers to choose from, and that of the sandbox's client. */
  callers: readonly number[]
  sandboxCaller: number
  /** The same seed makes the same calls. */
  seed: number
  count: number
}

/** Makes malformed calls over the routes of an application. */
export function malformedCalls({ routes, known, callers, sandboxCaller, seed, count }: MalformedCallOptions) {
  const pathOf = (url: string, parts: readonly { known: number | null; odd: string }[]) => {
    let next = 0
    return url.replaceAll(/:\w+|\*/g, (_name, at: number) => {
      const part = parts[next++ % parts.length]
      const ids = known.get(url.slice(0, at))
      if (!ids || !part || part.known === null) return part?.odd ?? ''
      return encodeURIComponent(ids[part.known % ids.length] ?? '')
    })
  }
  const call = fc
    .record({
      route: fc.constantFrom(...routes),
      otherMethod: oneIn(8, fc.constantFrom(...METHODS)),
      parts: fc.array(pathPart, { minLength: 3, maxLength: 3 }),
      below: oneIn(12, segment),
      query: fc.array(fc.tuple(fc.constantFrom(...PARAMETERS), segment), { maxLength: 3 }),
      headers,
      mediaType: fc.constantFrom(...MEDIA_TYPES, ...Array<string>(12).fill('application/json')),
      body: fc.option(body, { freq: 6 }),
      example: oneIn(2, example),
      caller: fc.constantFrom(...callers)
    })
    .map((drawn): MalformedCall => {
      const { route, query } = drawn
      const [declared = 'GET', url = '/'] = route.split(' ')
      const valid = drawn.example && EXAMPLES.get(route)
      const method = valid ? declared : (drawn.otherMethod ?? declared)
      const path = pathOf(url, drawn.parts) + (valid || drawn.below === null ? '' : `/${drawn.below}`)
      const search = valid ? '' : query.map(([name, value]) => `${encodeURIComponent(name)}=${value}`).join('&')
      const sent = valid && drawn.example ? exampleBody(valid, drawn.example) : drawn.body
      const hasBody = sent !== null && !['GET', 'HEAD'].includes(method)
      return {
        route,
        method,
        path: (path + (search && `?${search}`)).slice(0, 15_000),
        headers: {
          ...(valid && drawn.example ? { 'idempotency-key': drawn.example.key } : drawn.headers),
          ...(hasBody && {
            'content-type': valid ? 'application/json' : drawn.mediaType,
            'content-length': String(sent.length)
          })
        },
        body: hasBody ? sent : undefined,
        caller: valid ? sandboxCaller : drawn.caller
      }
    })
  return fc.sample(call, { seed, numRuns: count })
}
