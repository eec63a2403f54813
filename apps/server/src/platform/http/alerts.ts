import { ALERT_HEADER, ERROR_HEADER, PARAMS_HEADER } from '@portico/contract'
import type { FastifyReply } from 'fastify'

/** Tells the client which message to show after a success: a translation key and what it is about. */
export function alertSuccess(reply: FastifyReply, key: string, param: string | number): void {
  reply.header(ALERT_HEADER, key).header(PARAMS_HEADER, encodeURIComponent(param))
}

/** Tells the client which message to show for a refused call: a translation key and the entity's name. */
export function alertFailure(reply: FastifyReply, key: string, entity: string): void {
  reply.header(ERROR_HEADER, key).header(PARAMS_HEADER, encodeURIComponent(entity))
}
