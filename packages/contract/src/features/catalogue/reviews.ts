import * as z from 'zod'
import { LIMITS } from '../../common/limits.ts'
import { filledText } from '../../common/validation.ts'

/** The entities of the catalogue whose changes are reviewed: what the reference is made of. */
export const REVIEWED_ENTITIES = ['apiDefinitions', 'documents', 'file'] as const

/**
 * Where a review stands.
 * - `waiting`: for an administrator
 * - `returned`: to its author, with a comment; the change is not released, and the author's next one waits again
 * - `released`: readers see the change
 */
export const REVIEW_STATES = ['waiting', 'returned', 'released'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

/** A change of a record that readers of the reference see once it is released. Instants are ISO 8601 in UTC. */
export const reviewSchema = z
  .object({
    id: z.int(),
    entity: z.enum(REVIEWED_ENTITIES).describe('Key of the entity that the record belongs to'),
    recordId: z.int(),
    title: z.string().nullable().describe('What the record is called by'),
    action: z.enum(['create', 'update', 'delete']).describe('What releasing it would do, as readers see it'),
    state: z.enum(REVIEW_STATES),
    isOpen: z.boolean().describe('Whether readers see the record as it was last released'),
    authors: z.array(z.string()).describe('Logins of the users whose changes are in it, first the one who began'),
    createdDate: z.string(),
    changedDate: z.string().describe('When its latest change was made'),
    decidedDate: z.string().nullable().describe('When it was last released or returned'),
    decidedBy: z.string().nullable().describe('Login of the administrator'),
    comment: z.string().nullable().describe('Why it was last returned')
  })
  .meta({ id: 'Review' })
export type Review = z.infer<typeof reviewSchema>

/** A review with what it is about. */
export const reviewDetailSchema = reviewSchema
  .extend({
    before: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('The record as released; null where readers have none'),
    after: z.record(z.string(), z.unknown()).nullable().describe('The record as proposed; null for a deletion'),
    related: z
      .array(reviewSchema)
      .describe('Other reviews of the same document, its files and its API definitions, not decided yet')
  })
  .meta({ id: 'ReviewDetail' })
export type ReviewDetail = z.infer<typeof reviewDetailSchema>

/** Body of `POST api/admin/reviews/{id}/return`. */
export const returnReviewSchema = z.object({
  comment: filledText(LIMITS.reviewComment).describe('What the author should do; it is mailed')
})
