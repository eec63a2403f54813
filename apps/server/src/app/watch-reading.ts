import type { FastifyInstance } from 'fastify'

/** Routes that give a part of a document or a whole one to somebody who reads it. */
export const READINGS: ReadonlySet<string> = new Set([
  '/api/reference/:api/pieces/:kind/*',
  '/api/reference/:api/markup/:kind/*',
  '/api/reference/:api/versions/:version/:name',
  '/api/download/:environment/:api/:version'
])

/**
 * Tells of everybody who is signed in and has read in the reference. To be called before its routes are registered.
 *
 * @param saw hears the user's id, after the answer was sent
 */
export function watchReading(app: FastifyInstance, saw: (userId: number) => void): void {
  app.addHook('onResponse', async (request, reply) => {
    const isRead = reply.statusCode === 200 || reply.statusCode === 304
    if (isRead && request.session && READINGS.has(request.routeOptions.url ?? '')) saw(request.session.userId)
  })
}
