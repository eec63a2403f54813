/**
 * The error catalogue: every error that the portal's own API can return. docs/errors.md lists the same codes.
 * `title` is the summary that an older client shows where it has no text for `message`, the portal's translation key.
 */
export const ERRORS = {
  badRequest: { status: 400, title: 'Bad Request', message: 'error.http.400' },
  validation: { status: 400, title: 'Bad Request', message: 'error.validation' },
  idExists: { status: 400, title: 'Bad Request', message: 'error.idexists' },
  idNull: { status: 400, title: 'Bad Request', message: 'error.idnull' },
  idInvalid: { status: 400, title: 'Bad Request', message: 'error.idinvalid' },
  userExists: { status: 400, title: 'Bad Request', message: 'error.userexists' },
  emailExists: { status: 400, title: 'Bad Request', message: 'error.emailexists' },
  incorrectPassword: { status: 400, title: 'Incorrect password', message: 'error.incorrectpassword' },
  passwordTooShort: {
    status: 400,
    title: 'The password is shorter than this portal allows',
    message: 'error.password.short'
  },
  passwordTooCommon: {
    status: 400,
    title: 'This is one of the commonest passwords. Choose another one',
    message: 'error.password.common'
  },
  passwordPersonal: {
    status: 400,
    title: 'The password is made of the user name, the name or the e-mail address. Choose another one',
    message: 'error.password.personal'
  },
  incorrectCode: { status: 400, title: 'Incorrect code', message: 'error.incorrectcode' },
  passkeyRejected: { status: 400, title: 'Passkey rejected', message: 'error.passkey' },
  keyInvalid: { status: 400, title: 'This link is not valid any more', message: 'error.key' },
  ownAccount: {
    status: 400,
    title: 'You cannot delete, deactivate or demote your own account',
    message: 'error.ownaccount'
  },
  lastAdministrator: {
    status: 400,
    title: 'The portal needs at least one active administrator',
    message: 'error.lastadministrator'
  },
  documentInvalid: { status: 400, title: 'The OpenAPI document cannot be published', message: 'error.openapi' },
  statementFailed: { status: 400, title: 'The database refused the statement', message: 'error.statement' },
  idNotFound: { status: 400, title: 'Bad Request', message: 'error.idnotfound' },
  unauthorized: { status: 401, title: 'Unauthorized', message: 'error.http.401' },
  loginRejected: { status: 401, title: 'The sign-in was not accepted', message: 'error.login.rejected' },
  forbidden: { status: 403, title: 'Forbidden', message: 'error.http.403' },
  reauthentication: { status: 403, title: 'Sign in again to do this', message: 'error.reauthentication' },
  secondFactorRequired: { status: 403, title: 'Second factor required', message: 'error.secondfactor' },
  accountNotActivated: { status: 403, title: 'The account is not activated', message: 'error.login.notactivated' },
  notFound: { status: 404, title: 'Not Found', message: 'error.url.not.found' },
  methodNotAllowed: { status: 405, title: 'Method Not Allowed', message: 'error.http.405' },
  requestTimeout: { status: 408, title: 'Request Timeout', message: 'error.http.408' },
  referenced: { status: 409, title: 'Other records refer to this one', message: 'error.referenced' },
  accountElsewhere: {
    status: 409,
    title: 'The identity provider keeps the account',
    message: 'error.accountelsewhere'
  },
  reviewDecided: { status: 409, title: 'This change was decided already', message: 'error.reviewdecided' },
  noSecondFactor: { status: 409, title: 'No second factor', message: 'error.nosecondfactor' },
  orderAmount: {
    status: 409,
    title: 'The order already has a payment with another amount',
    message: 'error.orderamount'
  },
  preconditionFailed: { status: 412, title: 'Precondition Failed', message: 'error.concurrencyFailure' },
  bodyTooLarge: { status: 413, title: 'Content Too Large', message: 'error.http.413' },
  uploadQuota: { status: 413, title: 'The files of your account have no room left', message: 'error.uploadquota' },
  uriTooLong: { status: 414, title: 'URI Too Long', message: 'error.http.414' },
  unsupportedMediaType: { status: 415, title: 'Unsupported Media Type', message: 'error.http.415' },
  tooManyRequests: { status: 429, title: 'Too Many Requests', message: 'error.http.429' },
  headersTooLarge: { status: 431, title: 'Request Header Fields Too Large', message: 'error.http.431' },
  internal: { status: 500, title: 'Internal Server Error', message: 'error.http.500' },
  identityProviderUnavailable: {
    status: 401,
    title: 'The identity provider is not available',
    message: 'error.login.provider'
  },
  unavailable: { status: 503, title: 'Service Unavailable', message: 'error.http.503' }
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
