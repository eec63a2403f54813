import * as z from 'zod'
import { LIMITS } from '../../common/limits.ts'
import { storableText } from '../../common/validation.ts'
import { loggedRequestSchema } from './log.ts'

const instant = z.string().describe('ISO 8601 instant in UTC')

/** The query of `GET api/applications/{id}/deals`. */
export const applicationDealsQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(LIMITS.applicationDealsPage).default(20),
  cursor: storableText(LIMITS.shortText).optional().describe('`next` of the last page')
})

/** A deal: resources that requests have shown to belong together. */
export const applicationDealSchema = z
  .object({
    id: z.string().describe('ID of its first resource'),
    startedDate: instant.describe('Of its first request'),
    resources: z.array(z.string()).describe('Oldest first')
  })
  .meta({ id: 'ApplicationDeal' })
export type ApplicationDeal = z.infer<typeof applicationDealSchema>

/** `GET api/applications/{id}/deals`, the newest first. */
export const applicationDealsSchema = z
  .object({ items: z.array(applicationDealSchema), next: z.string().nullable() })
  .meta({ id: 'ApplicationDeals' })
export type ApplicationDeals = z.infer<typeof applicationDealsSchema>

/** What a timeline has. */
export const TIMELINE_KINDS = ['REQUEST', 'PAGE', 'CLOCK', 'EVENT', 'ATTEMPT'] as const

/** Something that happened to a deal. Which members it has depends on its `kind`. */
export const timelineItemSchema = z
  .object({
    kind: z.enum(TIMELINE_KINDS).describe('Request, simulated page, clock change, event, or delivery attempt'),
    clock: instant.describe('By the application’s clock'),
    request: loggedRequestSchema.optional().describe('For `REQUEST`, `PAGE` and `CLOCK`'),
    event: z
      .object({
        id: z.string(),
        type: z.string(),
        resourceId: z.string(),
        data: z.record(z.string(), z.unknown())
      })
      .optional()
      .describe('For `EVENT`'),
    delivery: z
      .object({
        id: z.string(),
        endpointId: z.string(),
        url: z.string(),
        eventId: z.string(),
        type: z.string(),
        resourceId: z.string(),
        status: z.enum(['PENDING', 'RETRYING', 'DELIVERED', 'FAILED', 'HELD'])
      })
      .optional()
      .describe('For `ATTEMPT`'),
    attempt: z
      .object({
        number: z.int(),
        outcome: z.string(),
        durationMilliseconds: z.number(),
        statusCode: z.int().nullable(),
        responseExcerpt: z.string().nullable(),
        replay: z.boolean()
      })
      .optional()
      .describe('For `ATTEMPT`; absent if there is none')
  })
  .meta({ id: 'DealTimelineItem' })
export type TimelineItem = z.infer<typeof timelineItemSchema>

/** `GET api/applications/{id}/deals/{dealId}`, in the order of the application’s clock. */
export const dealTimelineSchema = z
  .object({
    id: z.string(),
    resources: z.array(z.string()),
    items: z.array(timelineItemSchema),
    isComplete: z.boolean().describe('Whether all requests, events and deliveries are included, at most 500 of each')
  })
  .meta({ id: 'DealTimeline' })
export type DealTimeline = z.infer<typeof dealTimelineSchema>
