import * as z from 'zod'
import { emailSchema } from '../common/credentials.ts'
import { LIMITS } from '../common/limits.ts'
import { LOCALES } from '../common/locales.ts'
import { filledText, ONE_LINE, storableText } from '../common/validation.ts'

/** Limits of the status page, of incidents and of subscriptions. */
export const STATUS_LIMITS = {
  /** Days of the status page. */
  days: 90,
  /** Incidents that the status page has, and the feed. */
  incidents: 100,
  /** Characters of the title of an incident, and of an update. */
  title: 150,
  text: 4000
} as const

/** Calls of the status page, beside `PATHS.status`. The start page has none of them, so they are not in its table. */
export const STATUS_PATHS = {
  feed: 'status/feed.atom',
  subscriptions: 'api/status/subscriptions',
  confirmation: 'api/status/subscriptions/confirmation',
  end: 'api/status/subscriptions/end',
  /** For mail programs (RFC 8058); with GET it is a page. */
  unsubscribe: 'status/unsubscribe',
  incidents: 'api/admin/incidents',
  incident: (id: number) => `api/admin/incidents/${id}`
} as const

/** The parts of the platform whose status is public, in the order in which they are shown. */
export const STATUS_PARTS = ['portal', 'sandbox', 'signIn', 'webhooks', 'mails'] as const
export type StatusPart = (typeof STATUS_PARTS)[number]

/** How a part is, from the best to the worst. */
export const PART_STATES = ['operational', 'degraded', 'down'] as const
export type PartState = (typeof PART_STATES)[number]

/** How far an incident has been dealt with. */
export const INCIDENT_STATES = ['investigating', 'identified', 'monitoring', 'resolved'] as const
export type IncidentState = (typeof INCIDENT_STATES)[number]

/** What an incident does to the parts that it affects. */
export const INCIDENT_IMPACTS = ['degraded', 'down'] as const
export type IncidentImpact = (typeof INCIDENT_IMPACTS)[number]

/** A text of an incident: English always, Spanish where it was written. */
const incidentText = z.object({ en: z.string(), es: z.string().nullable() }).meta({ id: 'IncidentText' })
export type IncidentText = z.infer<typeof incidentText>

/** What was written about an incident at one time. */
export const incidentUpdateSchema = z
  .object({
    id: z.int(),
    state: z.enum(INCIDENT_STATES),
    text: incidentText,
    date: z.string().describe('ISO 8601 instant')
  })
  .meta({ id: 'IncidentUpdate' })
export type IncidentUpdate = z.infer<typeof incidentUpdateSchema>

const incidentShape = {
  id: z.int(),
  title: incidentText,
  impact: z.enum(INCIDENT_IMPACTS),
  parts: z.array(z.enum(STATUS_PARTS)),
  state: z.enum(INCIDENT_STATES),
  publishedDate: z.string().nullable().describe('ISO 8601 instant; null for a draft'),
  resolvedDate: z.string().nullable().describe('ISO 8601 instant; null while the incident is open'),
  updates: z.array(incidentUpdateSchema).describe('Newest first')
}

/** An incident as the status page shows it. */
export const incidentSchema = z.object(incidentShape).meta({ id: 'Incident' })
export type Incident = z.infer<typeof incidentSchema>

/** An incident as administrators see it. */
export const managedIncidentSchema = z
  .object({ ...incidentShape, createdBy: z.string(), createdDate: z.string(), changedDate: z.string() })
  .meta({ id: 'ManagedIncident' })
export type ManagedIncident = z.infer<typeof managedIncidentSchema>

/** A day of a part, in UTC. */
export const statusDaySchema = z
  .object({
    day: z.string().describe('YYYY-MM-DD, in UTC'),
    observedMinutes: z.int().describe('Minutes of the day for which the status is known'),
    degradedMinutes: z.int(),
    downMinutes: z.int()
  })
  .meta({ id: 'StatusDay' })
export type StatusDay = z.infer<typeof statusDaySchema>

export const statusPartSchema = z
  .object({
    name: z.enum(STATUS_PARTS),
    state: z.enum(PART_STATES).nullable().describe('Worse of the measurements and open incidents; null if unknown'),
    days: z.array(statusDaySchema).describe('Oldest first; days without measurements are absent')
  })
  .meta({ id: 'StatusPart' })
export type PartStatus = z.infer<typeof statusPartSchema>

/** `GET api/status`: 200 also while the database is unavailable. */
export const platformStatusSchema = z
  .object({
    state: z.enum(PART_STATES).nullable().describe('Worst status of any part; null if unknown'),
    checkedDate: z.string().nullable().describe('ISO 8601 instant of the last measurement'),
    today: z.string().describe('Last day, YYYY-MM-DD in UTC'),
    isComplete: z.boolean().describe('False if days and incidents cannot be read; they may be missing or outdated'),
    parts: z.array(statusPartSchema),
    incidents: z
      .array(incidentSchema)
      .describe(`Open incidents, and those of the last ${STATUS_LIMITS.days} days, newest first`)
  })
  .meta({ id: 'PlatformStatus' })
export type PlatformStatus = z.infer<typeof platformStatusSchema>

const title = filledText(STATUS_LIMITS.title).regex(ONE_LINE)
const optionalTitle = storableText(STATUS_LIMITS.title).trim().regex(ONE_LINE).default('')
const text = filledText(STATUS_LIMITS.text)
const optionalText = storableText(STATUS_LIMITS.text).trim().default('')

/** What an incident says about itself, beside its updates. */
export const incidentChangeSchema = z
  .object({
    titleEn: title,
    titleEs: optionalTitle,
    impact: z.enum(INCIDENT_IMPACTS),
    parts: z
      .array(z.enum(STATUS_PARTS))
      .min(1)
      .max(STATUS_PARTS.length)
      .transform((parts) => STATUS_PARTS.filter((part) => parts.includes(part)))
  })
  .meta({ id: 'IncidentChange' })
export type IncidentChange = z.output<typeof incidentChangeSchema>

/** A further update of an incident. */
export const incidentUpdateInputSchema = z
  .object({ state: z.enum(INCIDENT_STATES), textEn: text, textEs: optionalText })
  .meta({ id: 'NewIncidentUpdate' })
export type IncidentUpdateInput = z.output<typeof incidentUpdateInputSchema>

/** A new incident, or a draft as it is changed: with its first update. */
export const incidentInputSchema = z
  .object({ ...incidentChangeSchema.shape, ...incidentUpdateInputSchema.shape })
  .meta({ id: 'IncidentDraft' })
export type IncidentInput = z.output<typeof incidentInputSchema>
export type IncidentValues = z.input<typeof incidentInputSchema>

/** Who wants mails about incidents. */
export const statusSubscriptionSchema = z
  .object({ email: emailSchema, language: z.enum(LOCALES) })
  .meta({ id: 'StatusSubscription' })
export type StatusSubscription = z.infer<typeof statusSubscriptionSchema>

/** The key of a mailed link. */
export const statusKeySchema = z.object({ key: filledText(LIMITS.shortText) }).meta({ id: 'StatusKey' })
