import { ALERT_HEADER, ERROR_HEADER, PARAMS_HEADER } from '@portico/contract'
import type { FastifyReply } from 'fastify'

/** Sets the headers of the message that the client shows after a success: a translation key and its parameter. */
export function alertSuccess(reply: FastifyReply, key: string, param: string | number): void {
  reply.header(ALERT_HEADER, key).header(PARAMS_HEADER, encodeURIComponent(param))
}

/** Sets the headers of the message that the client shows for a refused request: a translation key, or a sentence, and the entity's name. */
export function alertFailure(reply: FastifyReply, key: string, entity: string): void {
  reply.header(ERROR_HEADER, key).header(PARAMS_HEADER, encodeURIComponent(entity))
}
