import fs from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ApiContext } from '../../core/api.ts'
import { ownerOf } from '../../core/caller.ts'
import { commonProblem } from '../../core/problems.ts'
import { toInboxMessage } from './api.ts'
import { InboxStreams } from './stream.ts'

const BASE = '/sandbox/simulations/v1'
const SCOPE = 'simulations'
/** Seconds after which another reader may have left. */
const RETRY_SECONDS = '30'

/** The program that forwards messages to a machine without a public address, and the stream that it reads. */
export function inboxRoutes(app: FastifyInstance, { pool, publicUrl, requireCaller }: ApiContext): void {
  const file = path.resolve(import.meta.dirname, '../../../assets/tools/forward-webhooks.mjs')
  const program = fs.readFileSync(file, 'utf8').replace('{{portal}}', publicUrl)
  app.get(`${BASE}/forward-webhooks.mjs`, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('Cache-Control', 'no-cache').send(program)
  )

  const streams = new InboxStreams(pool, toInboxMessage)
  app.addHook('preClose', async () => streams.close())
  // The response to HEAD would read a stream that has no end.
  app.get(`${BASE}/message-stream`, { exposeHeadRoute: false, config: { isEndless: true } }, async (request, reply) => {
    const owner = ownerOf(await requireCaller(request, SCOPE))
    const lastEventId = request.headers['last-event-id']
    const stream = await streams.open(owner, typeof lastEventId === 'string' ? lastEventId : undefined)
    if (!stream)
      throw commonProblem('tooManyRequests', 'Too many streams are open. Close one before you open another.', {
        headers: { 'Retry-After': RETRY_SECONDS }
      })
    return reply
      .type('text/event-stream; charset=utf-8')
      .header('Cache-Control', 'no-store')
      .header('X-Accel-Buffering', 'no')
      .header('Last-Event-ID', stream.lastEventId)
      .send(stream.body)
  })
}
