/**
 * The error catalogue: every error that the portal's own API can return. docs/errors.md lists the same codes.
 * `message` is the portal's translation key.
 */
export const ERRORS = {
  badRequest: { status: 400, message: 'error.http.400' },
  validation: { status: 400, message: 'error.validation' },
  idExists: { status: 400, message: 'error.idexists' },
  idNull: { status: 400, message: 'error.idnull' },
  idInvalid: { status: 400, message: 'error.idinvalid' },
  userExists: { status: 400, message: 'error.userexists' },
  emailExists: { status: 400, message: 'error.emailexists' },
  incorrectPassword: { status: 400, message: 'error.incorrectpassword' },
  passwordTooShort: { status: 400, message: 'error.password.short' },
  passwordTooCommon: { status: 400, message: 'error.password.common' },
  passwordPersonal: { status: 400, message: 'error.password.personal' },
  incorrectCode: { status: 400, message: 'error.incorrectcode' },
  passkeyRejected: { status: 400, message: 'error.passkey' },
  keyInvalid: { status: 400, message: 'error.key' },
  ownAccount: { status: 400, message: 'error.ownaccount' },
  lastAdministrator: { status: 400, message: 'error.lastadministrator' },
  documentInvalid: { status: 400, message: 'error.openapi' },
  statementFailed: { status: 400, message: 'error.statement' },
  idNotFound: { status: 400, message: 'error.idnotfound' },
  unauthorized: { status: 401, message: 'error.http.401' },
  loginRejected: { status: 401, message: 'error.login.rejected' },
  forbidden: { status: 403, message: 'error.http.403' },
  reauthentication: { status: 403, message: 'error.reauthentication' },
  secondFactorRequired: { status: 403, message: 'error.secondfactor' },
  accountNotActivated: { status: 403, message: 'error.login.notactivated' },
  notFound: { status: 404, message: 'error.url.not.found' },
  methodNotAllowed: { status: 405, message: 'error.http.405' },
  requestTimeout: { status: 408, message: 'error.http.408' },
  referenced: { status: 409, message: 'error.referenced' },
  accountElsewhere: { status: 409, message: 'error.accountelsewhere' },
  reviewDecided: { status: 409, message: 'error.reviewdecided' },
  noSecondFactor: { status: 409, message: 'error.nosecondfactor' },
  lastOwner: { status: 409, message: 'error.lastowner' },
  secretsExhausted: { status: 409, message: 'error.secretsexhausted' },
  goLiveSubmitted: { status: 409, message: 'error.golivesubmitted' },
  applicationEnded: { status: 409, message: 'error.applicationended' },
  applicationInactive: { status: 409, message: 'error.applicationinactive' },
  applicationLimit: { status: 409, message: 'error.applicationlimit' },
  personalTokenLimit: { status: 409, message: 'error.applicationlimit' },
  incidentPublished: { status: 409, message: 'error.incidentpublished' },
  incidentDraft: { status: 409, message: 'error.incidentdraft' },
  orderAmount: { status: 409, message: 'error.orderamount' },
  preconditionFailed: { status: 412, message: 'error.concurrencyFailure' },
  bodyTooLarge: { status: 413, message: 'error.http.413' },
  uploadQuota: { status: 413, message: 'error.uploadquota' },
  uriTooLong: { status: 414, message: 'error.http.414' },
  unsupportedMediaType: { status: 415, message: 'error.http.415' },
  tooManyRequests: { status: 429, message: 'error.http.429' },
  headersTooLarge: { status: 431, message: 'error.http.431' },
  internal: { status: 500, message: 'error.http.500' },
  identityProviderUnavailable: { status: 401, message: 'error.login.provider' },
  unavailable: { status: 503, message: 'error.http.503' }
} as const
export type ErrorCode = keyof typeof ERRORS
export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[]

/** Keys, beside `error.http.*`, that the clients of the family this portal serves have a text for. */
const FAMILY_KEYS: readonly string[] = [
  'error.validation',
  'error.concurrencyFailure',
  'error.idexists',
  'error.idnull',
  'error.idinvalid',
  'error.idnotfound',
  'error.userexists',
  'error.emailexists',
  'error.url.not.found'
]

/**
 * The `message` of a problem. A client of the family shows a key that it has no text for as it is,
 * and shows `title` or `detail` where there is no key.
 *
 * @returns undefined where such clients have no text for the key
 */
export function problemMessage(code: ErrorCode): string | undefined {
  const { message } = ERRORS[code]
  return message.startsWith('error.http.') || FAMILY_KEYS.includes(message) ? message : undefined
}
