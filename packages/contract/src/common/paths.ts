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
