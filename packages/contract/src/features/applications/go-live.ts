import * as z from 'zod'
import { LIMITS } from '../../common/limits.ts'
import { fieldErrorParams, filledText, storableText } from '../../common/validation.ts'

/** What an application shows before it goes live, in the order of the checklist. */
export const GO_LIVE_ITEMS = [
  'IDEMPOTENCY',
  'ERRORS',
  'WEBHOOKS',
  'SECRET_ROTATION',
  'WITHDRAWAL',
  'EARLY_SETTLEMENT',
  'ADVERTISEMENT'
] as const
export type GoLiveItem = (typeof GO_LIVE_ITEMS)[number]

/**
 * Where a review stands.
 * - `SUBMITTED`: an administrator is to decide
 * - `WITHDRAWN`: a member has withdrawn it before the decision
 * - `RETURNED`: an administrator asks for more, with a comment
 * - `RELEASED`: the application is released for pre-production
 * - `REVOKED`: an administrator has revoked the release, with a comment
 */
export const GO_LIVE_STATES = ['SUBMITTED', 'WITHDRAWN', 'RETURNED', 'RELEASED', 'REVOKED'] as const
export type GoLiveState = (typeof GO_LIVE_STATES)[number]

const instant = z.string().describe('ISO 8601 instant in UTC')

/** What a piece of evidence shows. */
export const GO_LIVE_EVIDENCE_KINDS = [
  'REPLAYED',
  'DELIVERY_ACCEPTED',
  'FORGERY_REFUSED',
  'SECRET_CREATED',
  'SECRET_REPLACED',
  'WITHDRAWN',
  'SETTLED',
  'CHECKED'
] as const

export const goLiveEvidenceSchema = z
  .object({
    kind: z.enum(GO_LIVE_EVIDENCE_KINDS),
    id: z.string().describe('ID of a logged request, a delivery, a secret or a check'),
    label: z.string().describe('Operation, URL, label of the secret, or digest of the advertisement'),
    detail: z.string().nullable().describe('Status, or country and channel of the advertisement'),
    date: instant
  })
  .meta({ id: 'GoLiveEvidence' })
export type GoLiveEvidenceItem = z.infer<typeof goLiveEvidenceSchema>

export const goLiveLineSchema = z
  .object({
    item: z.enum(GO_LIVE_ITEMS),
    isMet: z.boolean(),
    done: z.int().describe('Steps of the item with evidence'),
    steps: z.int().describe('Required steps'),
    evidence: z.array(goLiveEvidenceSchema)
  })
  .meta({ id: 'GoLiveLine' })
export type GoLiveLine = z.infer<typeof goLiveLineSchema>

const loggedSchema = z.object({ id: z.string().describe('ID of the request in the log'), date: instant })

export const goLiveOperationSchema = z
  .object({
    api: z.string(),
    operationId: z.string(),
    method: z.string(),
    errors: z.array(
      z.object({
        status: z.int(),
        received: loggedSchema.nullable().describe('First request that returned the error'),
        accepted: loggedSchema
          .nullable()
          .describe('Later request of the operation that was accepted: the error is handled')
      })
    )
  })
  .meta({ id: 'GoLiveOperation' })
export type GoLiveOperation = z.infer<typeof goLiveOperationSchema>

/** What the log and the settings of an application show, or have shown when it was submitted. */
export const goLiveChecklistSchema = z
  .object({
    since: instant.describe('Earlier requests and deliveries are not evidence'),
    lines: z.array(goLiveLineSchema),
    operations: z
      .array(goLiveOperationSchema)
      .describe('Operations that the application uses, with their documented errors')
  })
  .meta({ id: 'GoLiveChecklist' })
export type GoLiveChecklist = z.infer<typeof goLiveChecklistSchema>

const exceptionSchema = z.object({ item: z.enum(GO_LIVE_ITEMS), reason: z.string() })

export const goLiveReviewSchema = z
  .object({
    id: z.int(),
    state: z.enum(GO_LIVE_STATES),
    met: z.int().describe('Items with evidence'),
    exceptions: z.array(exceptionSchema).describe('Items without evidence, each with the stated reason'),
    note: z.string(),
    digest: z.string().describe('SHA-256 of the submitted evidence, in hexadecimal digits'),
    submittedBy: z.string(),
    submittedDate: instant,
    decidedBy: z.string().nullable(),
    decidedDate: instant.nullable(),
    comment: z.string().nullable().describe('Administrator’s')
  })
  .meta({ id: 'GoLiveReview' })
export type GoLiveReview = z.infer<typeof goLiveReviewSchema>

/** `GET api/applications/{id}/go-live`. */
export const goLiveSchema = goLiveChecklistSchema
  .extend({
    reviews: z.array(goLiveReviewSchema).describe('Newest first'),
    certificate: z
      .object({
        fingerprint: z.string().describe('SHA-256, as pairs of hexadecimal digits'),
        subject: z.string(),
        expiresDate: instant
      })
      .describe('With which evidence is signed')
  })
  .meta({ id: 'GoLive' })
export type GoLive = z.infer<typeof goLiveSchema>

/** `GET api/applications/{id}/go-live-reviews/{reviewId}`. */
export const goLiveReviewDetailSchema = goLiveReviewSchema
  .extend({ checklist: goLiveChecklistSchema.describe('As submitted') })
  .meta({ id: 'GoLiveReviewDetail' })
export type GoLiveReviewDetail = z.infer<typeof goLiveReviewDetailSchema>

/** `GET api/go-live-reviews`: a review with its application. */
export const managedGoLiveReviewSchema = goLiveReviewSchema
  .extend({ application: z.object({ id: z.int(), name: z.string() }) })
  .meta({ id: 'ManagedGoLiveReview' })
export type ManagedGoLiveReview = z.infer<typeof managedGoLiveReviewSchema>

/** `POST api/applications/{id}/go-live-reviews`. */
export const newGoLiveReviewSchema = z
  .object({
    note: storableText(LIMITS.goLiveNote).trim().nullish(),
    exceptions: z
      .array(z.object({ item: z.enum(GO_LIVE_ITEMS), reason: filledText(LIMITS.goLiveReason) }))
      .max(GO_LIVE_ITEMS.length)
      .refine((items) => new Set(items.map(({ item }) => item)).size === items.length, fieldErrorParams('Pattern'))
      .nullish()
      .describe('Each item without evidence, with the reason for going live without it')
  })
  .meta({ id: 'NewGoLiveReview' })
export type NewGoLiveReview = z.input<typeof newGoLiveReviewSchema>

/** `PATCH api/applications/{id}/go-live-reviews/{reviewId}`. */
export const goLiveDecisionSchema = z
  .object({
    state: z.enum(['WITHDRAWN', 'RETURNED', 'RELEASED', 'REVOKED']),
    comment: storableText(LIMITS.goLiveNote).trim().nullish().describe('Required with RETURNED and REVOKED')
  })
  .meta({ id: 'GoLiveDecision' })
export type GoLiveDecision = z.input<typeof goLiveDecisionSchema>
