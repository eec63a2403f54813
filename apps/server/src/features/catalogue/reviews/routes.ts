import {
  ALERT_HEADER,
  fileName,
  PARAMS_HEADER,
  PATHS,
  problemSchema,
  REVIEW_STATES,
  ROLE_ADMIN,
  ROLE_USER,
  returnReviewSchema,
  reviewDetailSchema,
  reviewSchema
} from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { alertSuccess } from '../../../platform/http/alerts.ts'
import { conditional } from '../../../platform/http/conditional.ts'
import { contentDisposition, sendStream, UNTRUSTED_CONTENT_HEADERS } from '../../../platform/http/downloads.ts'
import { ProblemError } from '../../../platform/http/errors.ts'
import { optionalEnum, PAGE_HEADERS, pageQuery, setPagingHeaders } from '../../../platform/http/paging.ts'
import { setRouteDefaults } from '../../../platform/http/route-defaults.ts'
import { sessionOf } from '../../../platform/security/access.ts'
import { actorOf } from '../actor.ts'
import type { Contents } from '../files/contents.ts'
import { RECORD_HEADERS } from '../http/description.ts'
import { etagOf, pathId, recordParams, revisionPrecondition } from '../http/preconditions.ts'
import type { AnnounceDecision } from './mails.ts'
import type { ReviewStore } from './store.ts'

interface ReviewOptions {
  reviews: ReviewStore
  announce: AnnounceDecision
  contents: Contents
  publicUrl: string
}

const ALERT_HEADERS = { [ALERT_HEADER]: 'Key of the message to show', [PARAMS_HEADER]: 'ID of the review' }
const refused = { 404: problemSchema, 409: problemSchema, 412: problemSchema }

const reviewQuery = pageQuery.extend({
  state: optionalEnum(REVIEW_STATES).describe('Defaults to `waiting`')
})

/** Changes of the catalogue that readers see once an administrator has released them. */
export const reviewRoutes: FastifyPluginAsyncZod<ReviewOptions> = async (app, options) => {
  const { reviews, publicUrl } = options
  setRouteDefaults(app, 'Reviews', { access: [ROLE_ADMIN] })
  app.register(decisionRoutes, options)
  app.register(contentRoutes, options)

  app.get(
    `/${PATHS.reviews}`,
    {
      config: { access: [ROLE_USER] },
      schema: {
        summary: 'List unreleased changes',
        description: 'Your own, newest first; administrators see those of all users.',
        response: { 200: z.array(reviewSchema) }
      }
    },
    async (request) => {
      const { isAdministrator, userId } = actorOf(sessionOf(request))
      return reviews.open(isAdministrator ? null : userId)
    }
  )

  app.get(
    `/${PATHS.managedReviews}`,
    {
      config: { responseHeaders: PAGE_HEADERS },
      schema: {
        summary: 'List changes awaiting release, or decided changes',
        description: 'Longest waiting first; decided ones newest first.',
        querystring: reviewQuery,
        response: { 200: z.array(reviewSchema) }
      }
    },
    async (request, reply) => {
      const { page, size, state = 'waiting' } = request.query
      const found = await reviews.list(state, { page, size })
      setPagingHeaders(request, reply, { page, size, total: found.total, publicUrl })
      return found.reviews
    }
  )

  app.get(
    `/${PATHS.managedReviews}/:id`,
    {
      config: { responseHeaders: RECORD_HEADERS },
      schema: {
        summary: 'Retrieve a change under review, with the record before and after it',
        params: recordParams,
        response: { 200: reviewDetailSchema, 404: problemSchema }
      }
    },
    async (request, reply) => {
      const found = await reviews.find(pathId(request.params.id))
      if (!found) throw new ProblemError('notFound')
      reply.header('ETag', etagOf(found.revision))
      return found.review
    }
  )
}

/** The bytes that a change of a file is about: nothing is released that could not be read before. */
const contentRoutes: FastifyPluginAsyncZod<ReviewOptions> = async (app, { reviews, contents }) => {
  app.get(
    `/${PATHS.managedReviews}/:id/content/:side`,
    {
      config: {
        responseHeaders: { 'Content-Disposition': 'File name', 'Content-Length': 'Size in bytes' }
      },
      schema: {
        summary: 'Download a file before or after a change under review',
        params: recordParams.extend({ side: z.enum(['before', 'after']) }),
        produces: ['application/octet-stream'],
        response: { 200: z.unknown().meta({ type: 'string', format: 'binary' }), 404: problemSchema }
      }
    },
    async (request, reply) => {
      const { id, side } = request.params
      const found = await reviews.content(pathId(id), side)
      if (!found) throw new ProblemError('notFound', { detail: 'This side of the change has no content.' })
      const name = fileName({ id: found.recordId, description: found.description }, found.mediaType)
      reply.headers({
        ...UNTRUSTED_CONTENT_HEADERS,
        'Content-Type': 'application/octet-stream',
        'Content-Length': found.size,
        'Content-Disposition': contentDisposition(name)
      })
      return sendStream(reply, () => contents.read(found.id))
    }
  )
}

/** What an administrator decides; the authors are notified by mail. */
const decisionRoutes: FastifyPluginAsyncZod<ReviewOptions> = async (app, { reviews, announce }) => {
  const decided = async (id: number) => {
    const found = await reviews.find(id)
    if (!found) throw new ProblemError('notFound')
    return found.review
  }

  app.post(
    `/${PATHS.managedReviews}/:id/release`,
    {
      config: { responseHeaders: ALERT_HEADERS },
      schema: {
        summary: 'Release a change',
        params: recordParams,
        headers: conditional,
        response: { 200: reviewDetailSchema, ...refused }
      }
    },
    async (request, reply) => {
      const id = pathId(request.params.id)
      const { login } = sessionOf(request)
      await reviews.release({
        id,
        decidedBy: login,
        precondition: revisionPrecondition(request),
        announce: (transaction, review) => announce(transaction, 'changeReleased', review)
      })
      alertSuccess(reply, 'reviews.released', id)
      return decided(id)
    }
  )

  app.post(
    `/${PATHS.managedReviews}/:id/return`,
    {
      config: { responseHeaders: ALERT_HEADERS },
      schema: {
        summary: 'Return a change to its authors with a comment',
        description: 'A deleted record is restored.',
        params: recordParams,
        headers: conditional,
        body: returnReviewSchema,
        response: { 200: reviewDetailSchema, ...refused }
      }
    },
    async (request, reply) => {
      const id = pathId(request.params.id)
      const { login } = sessionOf(request)
      const { comment } = request.body
      await reviews.return(
        {
          id,
          decidedBy: login,
          precondition: revisionPrecondition(request),
          announce: (transaction, review) => announce(transaction, 'changeReturned', review, comment)
        },
        comment
      )
      alertSuccess(reply, 'reviews.returned', id)
      return decided(id)
    }
  )
}
