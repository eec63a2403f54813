/** A text in one or more parts of a path. Slashes stay, unless `.`, `..` or nothing is between them, which clients take out of an address. */
function encodePath(text: string): string {
  const parts = text.split('/')
  const isPlain = parts.length === 1 || parts.every((part) => part !== '' && part !== '.' && part !== '..')
  return isPlain ? parts.map(encodeURIComponent).join('/') : encodeURIComponent(text)
}

/** Every call of the portal's own API, as a client that resolves against `/` writes it. */
export const PATHS = {
  preAuthenticate: 'api/pre-authenticate',
  environment: 'api/environment',
  loginStart: 'oauth2/start',
  loginCallback: 'oauth2/callback',
  login: 'auth/oidc',
  logout: 'api/logout',
  account: 'api/account',
  register: 'api/register',
  activate: 'api/activate',
  passwordResetInit: 'api/account/reset-password/init',
  passwordResetFinish: 'api/account/reset-password/finish',
  changePassword: 'api/account/change-password',
  emailConfirm: 'api/account/email/confirm',
  emailUndo: 'api/account/email/undo',
  ownSessions: 'api/account/sessions',
  ownSession: (id: string) => `api/account/sessions/${id}`,
  secondFactors: 'api/account/second-factors',
  oneTimeCode: 'api/account/second-factors/one-time-code',
  oneTimeCodeConfirmation: 'api/account/second-factors/one-time-code/confirmation',
  passkeys: 'api/account/second-factors/passkeys',
  passkeyOptions: 'api/account/second-factors/passkeys/options',
  passkey: (id: number) => `api/account/second-factors/passkeys/${id}`,
  recoveryCodes: 'api/account/second-factors/recovery-codes',
  publicUsers: 'api/users',
  users: 'api/admin/users',
  user: (login: string) => `api/admin/users/${encodeURIComponent(login)}`,
  userSessions: (login: string) => `api/admin/users/${encodeURIComponent(login)}/sessions`,
  userSession: (login: string, id: string) => `api/admin/users/${encodeURIComponent(login)}/sessions/${id}`,
  userSecondFactors: (login: string) => `api/admin/users/${encodeURIComponent(login)}/second-factors`,
  userTermination: (login: string) => `api/admin/users/${encodeURIComponent(login)}/termination`,
  authorities: 'api/authorities',
  applications: 'api/applications',
  application: (id: number) => `api/applications/${id}`,
  applicationSecrets: (id: number) => `api/applications/${id}/secrets`,
  applicationSecret: (id: number, secretId: number) => `api/applications/${id}/secrets/${secretId}`,
  applicationKeys: (id: number) => `api/applications/${id}/keys`,
  applicationMembers: (id: number) => `api/applications/${id}/members`,
  applicationMember: (id: number, login: string) => `api/applications/${id}/members/${encodeURIComponent(login)}`,
  applicationInvitation: (id: number, email: string) =>
    `api/applications/${id}/invitations/${encodeURIComponent(email)}`,
  applicationToken: (id: number) => `api/applications/${id}/token`,
  applicationUsage: (id: number) => `api/applications/${id}/usage`,
  applicationEndpoints: (id: number) => `api/applications/${id}/endpoints`,
  contact: 'api/contactUs',
  paymentMethods: 'api/payment-methods',
  paymentInitiation: 'api/payment-initiation',
  payments: 'api/payments',
  payment: (id: string) => `api/payments/${encodeURIComponent(id)}`,
  incomingTransfers: 'api/incoming-transfers',
  easyAccess: 'api/easy-access',
  mails: 'api/admin/mails',
  mail: (id: number) => `api/admin/mails/${id}`,
  mailRetry: (id: number) => `api/admin/mails/${id}/retry`,
  audit: 'api/admin/audit',
  auditExport: 'api/admin/audit/export',
  /** The caller's own; those of everybody for administrators. */
  reviews: 'api/reviews',
  managedReviews: 'api/admin/reviews',
  review: (id: number) => `api/admin/reviews/${id}`,
  reviewRelease: (id: number) => `api/admin/reviews/${id}/release`,
  reviewReturn: (id: number) => `api/admin/reviews/${id}/return`,
  reviewChanges: (id: number) => `api/admin/reviews/${id}/changes`,
  reviewContent: (id: number, side: 'before' | 'after') => `api/admin/reviews/${id}/content/${side}`,
  database: 'api/admin/database',
  databaseStatements: 'api/admin/database/statements',
  environments: 'api/environments',
  apiVersions: (environment: string, api: string) =>
    `api/${encodeURIComponent(environment)}/${encodeURIComponent(api)}/version`,
  apiDownload: (environment: string, api: string, version: string) =>
    `api/download/${encodeURIComponent(environment)}/${encodeURIComponent(api)}/${encodeURIComponent(version)}`,
  fileReport: (id: number) => `api/files/${id}/report`,
  references: 'api/reference',
  reference: (api: string) => `api/reference/${encodeURIComponent(api)}`,
  /** A prepared piece of a document; kinds of which there is one have no key. */
  referencePiece: (api: string, kind: string, key = '') =>
    `api/reference/${encodeURIComponent(api)}/pieces/${kind}/${encodePath(key)}`,
  /** The first view of a page whose content is one piece, as HTML. */
  referenceMarkup: (api: string, kind: string, key: string) =>
    `api/reference/${encodeURIComponent(api)}/markup/${kind}/${encodePath(key)}`,
  referenceChanges: (api: string) => `api/reference/${encodeURIComponent(api)}/changes`,
  /** A version's document, or another form of it, at an address that stays: `openapi.yaml`, `openapi.json`, `postman.json`, … */
  referenceFile: (api: string, version: string, name: string) =>
    `api/reference/${encodeURIComponent(api)}/versions/${encodeURIComponent(version)}/${name}`,
  referenceBundle: 'api/reference/bundle.zip',
  guides: 'api/guides',
  guide: (name: string) => `api/guides/${encodePath(name)}`,
  pluginVersions: 'plugin/v1/versions.json',
  overview: 'management/overview',
  health: 'management/health',
  metrics: 'management/jhimetrics',
  metricsHistory: 'management/metrics/history',
  prometheus: 'management/prometheus',
  threadDump: 'management/threaddump',
  loggers: 'management/loggers',
  logger: (name: string) => `management/loggers/${name}`,
  logTail: 'management/logs',
  configurationProperties: 'management/configprops',
  environmentProperties: 'management/env',
  jobs: 'management/jobs',
  job: (name: string) => `management/jobs/${name}`,
  info: 'management/info',
  liveness: 'management/health/liveness',
  readiness: 'management/health/readiness',
  apiDocs: 'v3/api-docs',
  swaggerResources: 'swagger-resources',
  translations: (locale: string) => `i18n/${locale}.json`
} as const

/** Beginnings of paths that the server handles; any other may be a page of the single-page app. */
export const SERVER_PREFIXES = [
  '.well-known/oauth-authorization-server',
  'api',
  'auth',
  'i18n',
  'idp',
  'management',
  'oauth2/start',
  'oauth2/callback',
  'plugin',
  'private',
  'sandbox',
  'swagger-resources',
  'v3'
] as const
