/** Names of statuses (RFC 9110, RFC 6585), which are the same in every language. */
const PHRASES: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No Content',
  206: 'Partial Content',
  303: 'See Other',
  304: 'Not Modified',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  428: 'Precondition Required',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout'
}

/** The name of a status; empty for one without. */
export const statusPhrase = (status: number): string => PHRASES[status] ?? ''

/** Classes and statuses that the filter offers: those that the sandbox returns. */
export const STATUS_CLASSES = ['2xx', '4xx', '5xx'] as const
export const STATUSES = [200, 201, 202, 204, 400, 401, 403, 404, 405, 409, 412, 413, 415, 422, 429, 500, 503]
