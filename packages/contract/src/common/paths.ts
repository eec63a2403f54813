/** Every call of the portal's own API, as a client that resolves against `/` writes it. */
export const PATHS = {
  preAuthenticate: 'api/pre-authenticate',
  environment: 'api/environment',
  loginStart: 'oauth2/start',
  loginCallback: 'oauth2/callback',
  login: 'auth/oidc',
  logout: 'api/logout',
  account: 'api/account',
  info: 'management/info',
  liveness: 'management/health/liveness',
  readiness: 'management/health/readiness',
  apiDocs: 'v3/api-docs',
  translations: (locale: string) => `i18n/${locale}.json`
} as const

/** Beginnings of addresses that the server answers itself; any other may be a page of the single-page app. */
export const SERVER_PREFIXES = [
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
  'v3'
] as const
