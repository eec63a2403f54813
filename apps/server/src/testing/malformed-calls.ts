import fc from 'fast-check'

/** A request that no careful client sends. */
export interface MalformedCall {
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

/**
 * Makes malformed calls over the routes of an application.
 *
 * @param routes as `GET /api/documents/:id`
 * @param callers how many callers the test has
 * @param seed the same seed makes the same calls
 */
export function malformedCalls(
  routes: readonly string[],
  callers: number,
  seed: number,
  count: number
): MalformedCall[] {
  const call = fc
    .record({
      route: fc.constantFrom(...routes),
      otherMethod: fc.option(fc.constantFrom(...METHODS), { freq: 8 }),
      segments: fc.array(segment, { minLength: 3, maxLength: 3 }),
      below: fc.option(segment, { freq: 12 }),
      query: fc.array(fc.tuple(fc.constantFrom(...PARAMETERS), segment), { maxLength: 3 }),
      headers,
      mediaType: fc.constantFrom(...MEDIA_TYPES, ...Array<string>(12).fill('application/json')),
      body: fc.option(body, { freq: 6 }),
      caller: fc.nat(callers - 1)
    })
    .map(
      ({ route, otherMethod, segments, below, query, headers: more, mediaType, body: sent, caller }): MalformedCall => {
        const [declared = 'GET', url = '/'] = route.split(' ')
        const method = otherMethod ?? declared
        let next = 0
        const filled = url.replaceAll(/:\w+|\*/g, () => segments[next++ % segments.length] ?? '')
        const path = filled + (below === null ? '' : `/${below}`)
        const search = query.map(([name, value]) => `${encodeURIComponent(name)}=${value}`).join('&')
        const hasBody = sent !== null && !['GET', 'HEAD'].includes(method)
        return {
          method,
          path: (path + (search && `?${search}`)).slice(0, 15_000),
          headers: { ...more, ...(hasBody && { 'content-type': mediaType, 'content-length': String(sent.length) }) },
          body: hasBody ? sent : undefined,
          caller
        }
      }
    )
  return fc.sample(call, { seed, numRuns: count })
}
