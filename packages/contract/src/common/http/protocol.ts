/** Names that client and server must spell alike: headers, storage keys, prefixes. */

/** The application's name in header names and translation keys. */
export const APP = 'devportalApp'

/** Response headers that specify the message for a client to show. Values of `params` are URL-encoded. */
export const ALERT_HEADER = `X-${APP}-alert`
export const ERROR_HEADER = `X-${APP}-error`
export const PARAMS_HEADER = `X-${APP}-params`

export const BEARER_PREFIX = 'Bearer '

/** Request header of `api/pre-authenticate`: a UUID the client makes once per page load. */
export const SESSION_ID_HEADER = 'sessionId'

/** Session-storage key of the bearer token; the value is a JSON string. */
export const TOKEN_STORAGE_KEY = 'jhi-authenticationToken'

/** Session-storage key of a language chosen in this tab; the value is a JSON string. */
export const LOCALE_STORAGE_KEY = 'locale'

/** Query parameter of a page's address that specifies its language, such as in a link on the embedded provider's page. */
export const LANGUAGE_PARAMETER = 'language'

/** Local-storage key of the path to return to after signing in; the value is the raw path without query. */
export const REDIRECT_STORAGE_KEY = 'redirectURL'

/** Query parameter of `oauth2/start`: with the value `login`, the provider asks for the password again (OpenID Connect Core, 3.1.2.1). */
export const PROMPT_PARAMETER = 'prompt'

/** The client's sign-in callback route; reads the query parameters `id_token` and `error`. */
export const LOGIN_CALLBACK_ROUTE = '/oauth2/authorization/oidc'
