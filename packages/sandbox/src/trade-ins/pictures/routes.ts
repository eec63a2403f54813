import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ApiContext } from '../../core/api.ts'
import { commonProblem } from '../../core/problems.ts'
import { ignoreBodies } from '../../http/scope.ts'
import { MEDIA_URL, type PictureAddresses } from './addresses.ts'
import { SAMPLE_KEY, SAMPLE_PICTURE } from './sample.ts'
import { findPicture } from './store.ts'

/** Pictures per minute from one address. */
const PICTURES_PER_MINUTE = 600

/** Sends the bytes of a picture, which no browser takes for anything else. */
function sendPicture(
  reply: FastifyReply,
  { mediaType, content }: { mediaType: string; content: Buffer },
  cache: string
) {
  return reply
    .type(mediaType)
    .headers({
      'Cache-Control': cache,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Access-Control-Allow-Origin': '*',
      'X-Content-Type-Options': 'nosniff'
    })
    .send(content)
}

/** Adds the addresses of pictures. */
export function pictureRoutes(
  app: FastifyInstance,
  { pool, clock, limiter }: Pick<ApiContext, 'pool' | 'clock' | 'limiter'>,
  addresses: PictureAddresses
): void {
  const views = limiter('pictures of damage', PICTURES_PER_MINUTE)
  ignoreBodies(app)
  app.addHook('onRequest', async (request) => {
    const { allowed, resetSeconds } = await views.consume(request.ip)
    if (allowed) return
    const detail = `Retry after ${resetSeconds} seconds.`
    throw commonProblem('tooManyRequests', detail, { headers: { 'Retry-After': String(resetSeconds) } })
  })

  app.get(`${MEDIA_URL}/${SAMPLE_PICTURE.name}`, (_request, reply) =>
    sendPicture(reply, SAMPLE_PICTURE, 'public, max-age=86400')
  )

  app.get<{ Params: { pictureId: string }; Querystring: Record<string, unknown> }>(
    `${MEDIA_URL}/:pictureId`,
    async ({ params: { pictureId }, query }, reply) => {
      const accessKey = addresses.read(pictureId, String(query.signature ?? ''), clock())
      const picture =
        accessKey === SAMPLE_KEY ? SAMPLE_PICTURE : accessKey && (await findPicture(pool, pictureId, accessKey))
      if (!picture)
        throw commonProblem('notFound', 'The URL has expired, or the picture was deleted. Retrieve the trade-in again.')
      return sendPicture(reply, picture, 'private, max-age=600')
    }
  )
}
