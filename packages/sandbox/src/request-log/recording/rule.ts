import {
  APPLICATION_OUTCOMES,
  PAYEE_OUTCOMES,
  PAYMENT_OUTCOMES,
  REFUND_OUTCOMES,
  TRADE_IN_OUTCOMES
} from '@portico/finance'

/** A request, with its body as text. */
export interface DecidedRequest {
  api: string
  operationId: string
  path: string
  headers: Readonly<Record<string, unknown>>
  body: string
  /** Whether its idempotency key was used before, so that the first response was sent again. */
  isReplayed: boolean
}

/** The rule of a request whose idempotency key was used before: the header by which the response says so. */
export const REPLAY_RULE = 'Idempotent-Replayed: true'

interface Rule {
  api: string
  operationId?: string
  path?: RegExp
  /** Finds the deciding value in the body; its first group is what the rule is recognised by. */
  value: RegExp
  text: (value: string) => string
}

const anyOf = (values: readonly string[]) => values.join('|')
const endings = (outcomes: readonly { ending: string }[]) => anyOf(outcomes.map(({ ending }) => ending))
const lastDigits = (digits: string) => `last digits ${digits}`

/** What decides outcomes in the sandbox, as the published documents say: values of a request that no other rule overrules. */
const RULES: readonly Rule[] = [
  {
    api: 'bank-account-validation-api',
    value: new RegExp(`"iban"\\s*:\\s*"[^"]*(${endings(PAYEE_OUTCOMES)})\\s*"`),
    text: lastDigits
  },
  {
    api: 'finance-api',
    operationId: 'submitApplication',
    value: new RegExp(
      `"familyName"\\s*:\\s*"(${anyOf(APPLICATION_OUTCOMES.map(({ familyName }) => familyName))})"`,
      'i'
    ),
    text: (name) => `family name ${name}`
  },
  {
    api: 'trade-api',
    value: new RegExp(`"vin"\\s*:\\s*"[^"]*(${endings(TRADE_IN_OUTCOMES)})"`),
    text: (ending) => `last characters of the VIN ${ending}`
  },
  {
    api: 'payments',
    path: /\/refunds$/,
    value: new RegExp(
      `"value"\\s*:\\s*"\\d+\\.(${anyOf(REFUND_OUTCOMES.map(({ cents }) => String(cents).padStart(2, '0')))})"`
    ),
    text: (cents) => `cents of the amount ${cents}`
  },
  {
    api: 'payments',
    operationId: 'page:bank',
    value: new RegExp(`"(?:account|iban)":"[^"]*(${endings(PAYMENT_OUTCOMES)})\\s*"`),
    text: lastDigits
  },
  {
    api: 'payments',
    operationId: 'page:card',
    value: new RegExp(`"number":"[^"]*(${endings(PAYMENT_OUTCOMES)})"`),
    text: lastDigits
  }
]

/** Headers by which a request asks for an error or a delay. */
const CONDITIONS = ['Sandbox-Error', 'Sandbox-Delay'].map((name) => ({ name, header: name.toLowerCase() }))

/** The documented rule that a request has set off, such as `last digits 0003`; undefined when its outcome is the usual one. */
export function ruleOf({ api, operationId, path, headers, body, isReplayed }: DecidedRequest): string | undefined {
  if (isReplayed) return REPLAY_RULE
  for (const { name, header } of CONDITIONS) {
    const value = headers[header]
    if (value !== undefined) return `${name}: ${String(value).slice(0, 40)}`
  }
  if (body === '') return undefined
  for (const rule of RULES) {
    if (rule.api !== api || (rule.operationId ?? operationId) !== operationId || rule.path?.test(path) === false)
      continue
    const [, value] = rule.value.exec(body) ?? []
    if (value !== undefined) return rule.text(value)
  }
  return undefined
}
