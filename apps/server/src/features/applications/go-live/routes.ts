import {
  GO_LIVE_STATES,
  goLiveDecisionSchema,
  goLiveReviewDetailSchema,
  goLiveSchema,
  managedGoLiveReviewSchema,
  newGoLiveReviewSchema,
  PATHS,
  problemSchema,
  ROLE_ADMIN
} from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { contentDisposition } from '../../../platform/http/downloads.ts'
import { checkFields, describedBody } from '../../../platform/http/fields.ts'
import { preferredLocale } from '../../../platform/http/negotiation.ts'
import { optionalEnum, PAGE_HEADERS, pageQuery, setPagingHeaders } from '../../../platform/http/paging.ts'
import { actorOf, applicationParams, pathId } from '../http.ts'
import type { ApplicationStore } from '../store.ts'
import { readChecklist } from './checklist.ts'
import { GoLiveReviews } from './reviews.ts'

const REVIEWS = `/${PATHS.applications}/:id/go-live-reviews`
const ENTITY = 'goLiveReview'
const PDF = 'application/pdf'
const PEM = 'application/x-pem-file'

const reviewParams = applicationParams.extend({ reviewId: z.string() })

/** The readiness of applications: a checklist that the log fills in, and its review by an administrator. */
export const goLiveRoutes: FastifyPluginAsyncZod<{ store: ApplicationStore }> = async (app, { store }) => {
  const reviews = new GoLiveReviews(store)
  app.register(documentRoutes, { store, reviews })
  app.register(decisionRoutes, { store, reviews })

  app.get(
    `/${PATHS.applications}/:id/go-live`,
    {
      config: { tokenScope: 'logs:read' },
      schema: {
        summary: 'Retrieve the go-live evidence of an application',
        description:
          'The checklist is based on the requests and deliveries of the last 30 days, the secrets, and the advertisement checks.',
        params: applicationParams,
        response: { 200: goLiveSchema, 404: problemSchema }
      }
    },
    async (request) => {
      const application = await store.find(pathId(request.params.id), actorOf(request))
      const signer = await store.services.documentSigner()
      const { subject, fingerprint, expiresDate } = signer.certificate
      return {
        ...(await readChecklist(store.services, application)),
        reviews: await reviews.list(application.id),
        certificate: { subject, fingerprint, expiresDate: expiresDate.toISOString() }
      }
    }
  )
}

interface ReviewOptions {
  store: ApplicationStore
  reviews: GoLiveReviews
}

/** Submitting and deciding. */
const decisionRoutes: FastifyPluginAsyncZod<ReviewOptions> = async (app, { store, reviews }) => {
  app.post(
    REVIEWS,
    {
      config: { responseHeaders: { Location: 'Path of the review' } },
      schema: {
        summary: 'Submit the go-live evidence for review',
        params: applicationParams,
        body: describedBody(newGoLiveReviewSchema),
        response: { 201: goLiveReviewDetailSchema, 400: problemSchema, 404: problemSchema, 409: problemSchema }
      }
    },
    async (request, reply) => {
      const id = pathId(request.params.id)
      const { note, exceptions } = checkFields(newGoLiveReviewSchema, request.body ?? {}, ENTITY)
      const review = await reviews.submit(id, { note: note ?? '', exceptions: exceptions ?? [] }, actorOf(request))
      reply.code(201).header('Location', `/${PATHS.applicationGoLiveReview(id, review.id)}`)
      return review
    }
  )

  app.patch(
    `${REVIEWS}/:reviewId`,
    {
      schema: {
        summary: 'Decide on a go-live review',
        description:
          'Members can withdraw a review; administrators can release or return it, or revoke the release. A release does not affect other environments.',
        params: reviewParams,
        body: describedBody(goLiveDecisionSchema),
        response: { 200: goLiveReviewDetailSchema, 400: problemSchema, 404: problemSchema, 409: problemSchema }
      }
    },
    async (request) => {
      const { id, reviewId } = request.params
      const { state, comment } = checkFields(goLiveDecisionSchema, request.body, ENTITY)
      return reviews.decide(pathId(id), pathId(reviewId), { state, comment: comment ?? '' }, actorOf(request))
    }
  )

  app.get(
    `/${PATHS.goLiveReviews}`,
    {
      config: { access: [ROLE_ADMIN], responseHeaders: PAGE_HEADERS },
      schema: {
        summary: 'List go-live reviews by state',
        querystring: pageQuery.extend({
          state: optionalEnum(GO_LIVE_STATES).describe('Defaults to `SUBMITTED`, longest waiting first')
        }),
        response: { 200: z.array(managedGoLiveReviewSchema), 400: problemSchema }
      }
    },
    async (request, reply) => {
      const { page, size, state = 'SUBMITTED' } = request.query
      const { items, total } = await reviews.listAll(state, { page, size })
      setPagingHeaders(request, reply, { page, size, total, publicUrl: store.services.publicUrl })
      return items
    }
  )
}

/** What was submitted, as data and as a signed document. */
const documentRoutes: FastifyPluginAsyncZod<ReviewOptions> = async (app, { store, reviews }) => {
  app.get(
    `${REVIEWS}/:reviewId`,
    {
      config: { tokenScope: 'logs:read' },
      schema: {
        summary: 'Retrieve a go-live review with its evidence',
        params: reviewParams,
        response: { 200: goLiveReviewDetailSchema, 404: problemSchema }
      }
    },
    async (request) => {
      const { id } = await store.find(pathId(request.params.id), actorOf(request))
      return reviews.find(id, pathId(request.params.reviewId))
    }
  )

  app.get(
    `${REVIEWS}/:reviewId/document`,
    {
      config: { tokenScope: 'logs:read', rateLimit: 'documents' },
      schema: {
        summary: 'Download a go-live review as a signed PDF',
        description: 'In the language of `Accept-Language`. The certificate is at `GET api/go-live-certificate`.',
        params: reviewParams,
        produces: [PDF],
        response: { 200: z.unknown().meta({ type: 'string', format: 'binary' }), 404: problemSchema }
      }
    },
    async (request, reply) => {
      const application = await store.find(pathId(request.params.id), actorOf(request))
      const review = await reviews.find(application.id, pathId(request.params.reviewId))
      const locale = preferredLocale(request.headers['accept-language'])
      // What writes PDF files is large, and loaded when the first one is wanted.
      const { evidencePdf } = await import('./evidence-pdf.ts')
      const signer = await store.services.documentSigner()
      const file = await evidencePdf({ application, review, publicUrl: store.services.publicUrl }, signer, locale)
      return reply
        .type(PDF)
        .headers({
          'Content-Disposition': contentDisposition(`go-live-evidence-${application.id}-${review.id}.pdf`),
          Vary: 'Accept-Language'
        })
        .send(file)
    }
  )

  app.get(
    `/${PATHS.goLiveCertificate}`,
    {
      schema: {
        summary: 'Download the signing certificate of go-live evidence',
        produces: [PEM],
        response: { 200: z.string() }
      }
    },
    async (_request, reply) => {
      const { certificate } = await store.services.documentSigner()
      return reply
        .type(PEM)
        .header('Content-Disposition', contentDisposition('portico-go-live-evidence.pem'))
        .send(certificate.pem)
    }
  )
}
