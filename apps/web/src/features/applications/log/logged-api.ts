import { APPLICATION_SCOPES } from '@portico/contract'
import { simulatedPage } from './list/rule-text.ts'

/** What the log has in place of an API for the requests with which an application gets, revokes and introspects tokens. */
export const TOKEN_API = 'oauth2'

/** What the requests of a log are for, in the order in which it is offered. */
export const LOGGED_APIS: readonly string[] = [...APPLICATION_SCOPES, TOKEN_API]

/** Whether the API reference has the operations of an API. */
export const hasReference = (api: string): boolean => api !== 'simulations' && api !== TOKEN_API

/** Whether a request can be sent again as it is: not that of a person on a simulated page, nor one with a secret, which the log lacks. */
export const isRepeatable = ({ api, operationId }: { api: string; operationId: string }): boolean =>
  api !== TOKEN_API && simulatedPage(operationId) === undefined
