import type { FieldError, FieldErrorCode } from '@portico/contract'
import { ORDER_AMOUNT, type FieldError as SandboxFieldError, SandboxProblem } from '@portico/sandbox'
import { ProblemError } from '../../platform/http/errors.ts'

/** What a call's body of the portal calls what the Payments API calls otherwise, by JSON pointer or name of a parameter. */
type Fields = Readonly<Record<string, string>>

const INITIATION: Fields = {
  '/orderId': 'orderId',
  '/countryCode': 'countryCode',
  '/paymentType': 'paymentType',
  '/transactionType': 'transactionType',
  '/amount': 'paymentAmount',
  '/amount/value': 'paymentAmount',
  '/amount/currency': 'paymentAmount',
  '/statementText': 'productOrderID',
  '/customer/customerId': 'customer.customerId',
  '/customer/name': 'customer.firstName',
  '/customer/email': 'customer.email',
  '/method': 'methodCodeSelected',
  '/method/methodCode': 'methodCodeSelected'
}

/** Fields by the name of the body in field errors. */
const FIELDS = {
  paymentSetUp: { countryCode: 'countryCode', amount: 'paymentAmount', transactionType: 'transactionType' },
  paymentInitiation: INITIATION,
  incomingTransfer: {
    '/reference': 'reference',
    '/amount': 'amount',
    '/amount/value': 'amount',
    '/amount/currency': 'currency'
  },
  payment: {}
} as const satisfies Record<string, Fields>

/** What a body is called in field errors. */
type ObjectName = keyof typeof FIELDS

const CODES: Readonly<Record<SandboxFieldError['code'], FieldErrorCode>> = {
  required: 'NotNull',
  invalid_type: 'Pattern',
  invalid_format: 'Pattern',
  out_of_range: 'Max',
  too_long: 'Size',
  too_short: 'Size',
  not_allowed: 'Enum',
  unknown: 'Pattern'
}

/** Seconds after which a call may be made again whose like was still running. */
const RETRY_SECONDS = 1

/**
 * Converts refusals of the Payments API into problems of the portal.
 *
 * @param objectName of the body in field errors, whose fields have the names that the portal's request has
 * @throws ProblemError for an error of the caller; an error of the sandbox is thrown as it is
 */
export async function translateRefusals<T>(objectName: ObjectName, response: Promise<T>): Promise<T> {
  try {
    return await response
  } catch (error) {
    throw error instanceof SandboxProblem ? refusalOf(objectName, error) : error
  }
}

function refusalOf(objectName: ObjectName, error: SandboxProblem): Error {
  const { status, code, detail = error.message, errors = [] } = error.problem
  switch (status) {
    case 400:
    case 422: {
      const fieldErrors = errors.flatMap((fault) => fieldErrorOf(objectName, fault))
      // The API's own sentences say more than the codes of fields: which limit, of which method, in which country.
      const sentences = errors.map((fault) => fault.detail).join(' ') || detail
      if (fieldErrors.length === 0) return new ProblemError('badRequest', { detail: sentences })
      return new ProblemError('validation', { detail: sentences, fieldErrors })
    }
    case 404:
      return new ProblemError('notFound', { detail })
    case 409:
      if (code === ORDER_AMOUNT) return new ProblemError('orderAmount', { detail })
      return new ProblemError('tooManyRequests', { detail, retryAfterSeconds: RETRY_SECONDS })
    default:
      return error
  }
}

function fieldErrorOf(objectName: ObjectName, { pointer, parameter, code }: SandboxFieldError): FieldError[] {
  const fields: Fields = FIELDS[objectName]
  const field = fields[pointer ?? parameter ?? '']
  return field === undefined ? [] : [{ objectName, field, message: CODES[code] }]
}
