import type { FastifyInstance } from 'fastify'
import { commonProblem } from '../../core/problems.ts'
import { allowAnyOrigin } from '../../http/scope.ts'
import { drawing } from './drawing.ts'
import { subjectOf } from './picture-ids.ts'

/** Address of the files of pictures. */
export const MEDIA = '/sandbox/vehicle-api/v1/media'
/** Widths of a picture in pixels. */
export const WIDTHS = [640, 1280] as const

/** Name of a picture's file, such as `pic_8J3N6V1RTW-640`. */
const FILE = /^(pic_[0-9A-HJKMNP-TV-Z]{10})-(640|1280)$/

/**
 * Adds the files of pictures. They need no token, and anyone may embed them: a file shows what its name says and never changes. Opened as
 * a page, a file runs nothing.
 */
export function pictureRoutes(app: FastifyInstance): void {
  allowAnyOrigin(app)
  app.get<{ Params: { file: string } }>(`${MEDIA}/:file`, async ({ params }, reply) => {
    const [, pictureId = '', width] = FILE.exec(params.file) ?? []
    const subject = pictureId ? subjectOf(pictureId) : undefined
    if (!subject) throw commonProblem('notFound', 'The picture does not exist. List the pictures of the vehicle.')
    return reply
      .type('image/svg+xml; charset=utf-8')
      .headers({
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'X-Content-Type-Options': 'nosniff'
      })
      .send(drawing(subject, Number(width)))
  })
}
