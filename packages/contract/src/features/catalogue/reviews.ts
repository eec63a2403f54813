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
    entity: z.enum(REVIEWED_ENTITIES).describe('Key of the record’s entity'),
    recordId: z.int(),
    title: z.string().nullable().describe('Title of the record'),
    action: z.enum(['create', 'update', 'delete']).describe('Effect of the release for readers'),
    state: z.enum(REVIEW_STATES),
    isOpen: z.boolean().describe('Whether readers see the record as last released'),
    authors: z.array(z.string()).describe('Logins of the users who changed it, in order'),
    createdDate: z.string(),
    changedDate: z.string().describe('When it was last changed'),
    decidedDate: z.string().nullable().describe('When it was last released or returned'),
    decidedBy: z.string().nullable().describe('Login of the administrator'),
    comment: z.string().nullable().describe('Reason for the last return')
  })
  .meta({ id: 'Review' })
export type Review = z.infer<typeof reviewSchema>

/** A review with what it is about. */
export const reviewDetailSchema = reviewSchema
  .extend({
    before: z.record(z.string(), z.unknown()).nullable().describe('Record as released; null if readers see none'),
    after: z.record(z.string(), z.unknown()).nullable().describe('Record as proposed; null for a deletion'),
    related: z
      .array(reviewSchema)
      .describe('Other pending reviews of the same document, its files and its API definitions')
  })
  .meta({ id: 'ReviewDetail' })
export type ReviewDetail = z.infer<typeof reviewDetailSchema>

/** Body of `POST api/admin/reviews/{id}/return`. */
export const returnReviewSchema = z.object({
  comment: filledText(LIMITS.reviewComment).describe('Next step for the author; sent by email')
})
