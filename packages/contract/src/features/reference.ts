import * as z from 'zod'
import { API_ENVIRONMENTS } from '../common/apis.ts'
import { faultSchema } from '../common/http/faults.ts'
import { storableText } from '../common/validation.ts'

export const environmentsSchema = z.object({ environments: z.array(z.string()) }).meta({ id: 'Environments' })
export type Environments = z.infer<typeof environmentsSchema>

/** The versions of an API in one environment, newest first; `version` is the newest. */
export const apiVersionsSchema = z
  .object({ version: z.string(), versions: z.array(z.string()) })
  .meta({ id: 'ApiVersions' })
export type ApiVersions = z.infer<typeof apiVersionsSchema>

/** One version of an API as the catalogue has it. */
export const referenceVersionSchema = z
  .object({
    version: z.string(),
    environments: z.array(z.enum(API_ENVIRONMENTS)),
    definition: z.int().describe('ID of its API definition'),
    file: z.int().nullable().describe('ID of the file with its document; null if none can be read'),
    faultyFile: z
      .int()
      .nullable()
      .describe('If that is null: ID of the newest file declared as an OpenAPI document; see its report'),
    languages: z.array(z.string()).describe('Languages of its texts, starting with the original'),
    waiting: z.boolean().describe('Whether it has unreleased changes, which only their authors and administrators see')
  })
  .meta({ id: 'ReferenceVersion' })
export type ReferenceVersion = z.infer<typeof referenceVersionSchema>

/** What a file turned out to be, and what is wrong with it. */
export const fileReportSchema = z
  .object({
    kind: z
      .enum(['openapi', 'overlay', 'invalid', 'other'])
      .describe('`invalid`: declared as an OpenAPI document or overlay, but not publishable'),
    faults: z.array(faultSchema).describe('Errors first, at most 100')
  })
  .meta({ id: 'FileReport' })
export type FileReport = z.infer<typeof fileReportSchema>

/** An API of the catalogue, with its versions, newest first. */
export const referenceApiSchema = z
  .object({
    api: z.string().describe('Its `idapi`: last part of its page’s URL'),
    name: z.string(),
    summary: z
      .string()
      .nullable()
      .describe('One line from its newest document, in the requested language if available'),
    versions: z.array(referenceVersionSchema)
  })
  .meta({ id: 'ReferenceApi' })
export type ReferenceApi = z.infer<typeof referenceApiSchema>

export const referenceApisSchema = z.object({ apis: z.array(referenceApiSchema) }).meta({ id: 'ReferenceApis' })
export type ReferenceApis = z.infer<typeof referenceApisSchema>

/** What every page of an API's version stands in. */
export const referencePageSchema = z
  .object({
    api: z.string(),
    name: z.string(),
    environment: z.enum(API_ENVIRONMENTS),
    version: z.string(),
    versions: z.array(referenceVersionSchema).describe('All versions of the API, newest first'),
    language: z.string().describe('Of the outline’s texts'),
    live: z.array(z.string()).describe('IDs of the operations available in the sandbox'),
    faults: z.array(faultSchema).describe('Warnings about the document, at most 100'),
    quickStart: z.boolean().describe('Whether there is a guide `quick-start/<api>`'),
    outline: z.unknown().describe('ApiOutline of the package openapi, without the descriptions that its piece has')
  })
  .meta({ id: 'ReferencePage' })
export type ReferencePage = z.infer<typeof referencePageSchema>

/** Which version of an API in which language a call is about; what is left out is the newest version in the sandbox, in English. */
export const referenceQuerySchema = z.object({
  environment: z.enum(API_ENVIRONMENTS).optional(),
  version: storableText(255).min(1).optional(),
  language: storableText(35).min(2).optional()
})
export type ReferenceQuery = z.infer<typeof referenceQuerySchema>

/** Response header with the version of an API that the response is about. */
export const VERSION_HEADER = 'X-Portico-Version'

/** Which two versions of an API are compared; what is left out is the newest one, and the one before it. */
export const changesQuerySchema = z.object({
  from: z.string().min(1).max(255).optional(),
  to: z.string().min(1).max(255).optional(),
  language: z.string().min(2).max(35).optional().describe('For Markdown, and the titles of additions')
})
export type ChangesQuery = z.infer<typeof changesQuerySchema>

/** A guide: a text that stands beside the APIs. */
export const guideSchema = z
  .object({
    name: z.string().describe('`landing`, `security`, `affordability`, `changelog` or `quick-start/<api>`'),
    title: z.string(),
    summary: z.string(),
    html: z.string(),
    headings: z.array(z.object({ id: z.string(), level: z.int(), text: z.string() }))
  })
  .meta({ id: 'Guide' })
export type Guide = z.infer<typeof guideSchema>
export const guidesSchema = z
  .object({ guides: z.array(guideSchema.pick({ name: true, title: true, summary: true, headings: true })) })
  .meta({ id: 'Guides' })
export type Guides = z.infer<typeof guidesSchema>
