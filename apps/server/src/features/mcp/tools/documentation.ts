import { API_ENVIRONMENTS, DEFAULT_LOCALE, PATHS, type ReferenceApis, storableText } from '@portico/contract'
import * as z from 'zod'
import { ENTRY_KINDS, readEntries } from '../search/entries.ts'
import { search } from '../search/search.ts'
import { bounded, defineTool, languageInput, type ToolContext, table } from '../tool.ts'

const apiInput = storableText(100).min(1).describe('`api` from list_apis, such as `payments`')
const versionInput = storableText(100)
  .min(1)
  .optional()
  .describe('Version of the API; by default the newest in the sandbox')

/** A page as Markdown. */
const pageOutput = z.object({
  url: z.string().describe('URL of the page for people'),
  language: z.string().describe('Language of the texts; the original’s if not translated'),
  markdown: z.string(),
  nextOffset: z.int().nullable().describe('`offset` of the rest, if the page exceeds the maximum length of a result')
})

const offsetInput = z.int().min(0).default(0).describe('First character: `nextOffset` of the previous result')

/** The parts of a path that a client or a server would take for something else are encoded as one. */
const encodeKey = (key: string) => {
  const parts = key.split('/')
  return parts.every((part) => !['', '.', '..'].includes(part))
    ? parts.map(encodeURIComponent).join('/')
    : encodeURIComponent(key)
}

/** Reads a page of the reference as Markdown. */
async function readPage(
  { requests, publicUrl }: ToolContext,
  page: string,
  { offset, ...query }: { language: string; version?: string | undefined; offset: number }
) {
  const parameters = new URLSearchParams({
    // The parameters are repeated in each link of the page, so those that are the default are left out.
    ...(query.language !== DEFAULT_LOCALE && { language: query.language }),
    ...(query.version && { version: query.version })
  })
  const response = await requests.portal({ method: 'GET', url: `/apireference/${page}.md?${parameters}` })
  const whole = response.body.toString()
  const { text, isCut } = bounded(whole.slice(offset))
  const nextOffset = isCut ? offset + text.length : null
  const url = `${publicUrl}/apireference/${page}${query.version ? `?version=${encodeURIComponent(query.version)}` : ''}`
  const language = response.headers['content-language'] ?? query.language
  const more = `\n\n…\n\nThe page has ${whole.length} characters. Read the rest with \`offset\` ${nextOffset}.`
  return { text: isCut ? text + more : text, data: { url, language, markdown: text, nextOffset } }
}

const listApis = defineTool({
  name: 'list_apis',
  title: 'List the APIs',
  description:
    'Lists the published APIs, each with the name by which other tools refer to it, a summary, and the versions in each environment.',
  scopes: ['reference:read'],
  isReading: true,
  input: z.object({ language: languageInput }),
  output: z.object({
    apis: z.array(
      z.object({
        api: z.string(),
        name: z.string(),
        summary: z.string().nullable(),
        versions: z.array(z.object({ version: z.string(), environments: z.array(z.enum(API_ENVIRONMENTS)) })),
        url: z.string()
      })
    )
  }),
  async run({ language }, { requests, publicUrl }) {
    const { apis } = await requests.json<ReferenceApis>({
      method: 'GET',
      url: `/${PATHS.references}?language=${language}`
    })
    const listed = apis.map(({ api, name, summary, versions }) => ({
      api,
      name,
      summary,
      versions: versions.map(({ version, environments }) => ({ version, environments })),
      url: `${publicUrl}/apireference/${encodeURIComponent(api)}`
    }))
    const rows = listed.map(({ api, name, summary, versions }) => [
      `\`${api}\``,
      name,
      summary ?? '',
      versions.map(({ version, environments }) => `${version} (${environments.join(', ')})`).join('; ')
    ])
    return { text: table(['api', 'Name', 'Summary', 'Versions'], rows), data: { apis: listed } }
  }
})

const hit = z.object({
  kind: z.enum(ENTRY_KINDS),
  api: z.string().describe('Empty for a guide without an API'),
  title: z.string(),
  detail: z.string(),
  url: z.string().describe('URL of the page for people')
})

const searchDocumentation = defineTool({
  name: 'search_documentation',
  title: 'Search the documentation',
  description:
    'Searches the operations, webhooks, schemas, properties, error codes and guides of the API reference. Read what was found with read_operation, read_schema or read_guide.',
  scopes: ['reference:read'],
  isReading: true,
  input: z.object({
    query: storableText(200).min(1).describe('Words, such as `early repayment` or `IBAN check`'),
    api: apiInput.optional().describe('Only in this API'),
    limit: z.int().min(1).max(50).default(10),
    language: languageInput
  }),
  output: z.object({ results: z.array(hit) }),
  async run({ query, api, limit, language }, { requests, publicUrl }) {
    const entries = await readEntries(requests, language)
    const hits = search(api === undefined ? entries : entries.filter((entry) => entry.api === api), query, limit)
    const results = hits.map(({ entry, excerpt }) => ({
      kind: entry.kind,
      api: entry.api,
      title: entry.title,
      detail: excerpt,
      url: `${publicUrl}/apireference/${entry.page}`
    }))
    if (results.length === 0) return { text: 'Nothing was found.', data: { results } }
    const lines = results.map(
      ({ kind, api: of, title, detail, url }) =>
        `- **${title}** (${[kind, of].filter(Boolean).join(', ')}): ${detail}\n  ${url}`
    )
    return { text: lines.join('\n'), data: { results } }
  }
})

const readOperation = defineTool({
  name: 'read_operation',
  title: 'Read an operation',
  description:
    'Reads an operation or a webhook of an API as Markdown: parameters, body, responses, errors and examples.',
  scopes: ['reference:read'],
  isReading: true,
  input: z.object({
    api: apiInput,
    operation: storableText(200)
      .min(1)
      .describe('Its operationId, such as `createQuotation`, or the name of a webhook'),
    kind: z.enum(['operation', 'webhook']).default('operation'),
    version: versionInput,
    language: languageInput,
    offset: offsetInput
  }),
  output: pageOutput,
  run: ({ api, operation, kind, ...query }, context) =>
    readPage(context, `${encodeURIComponent(api)}/${kind}s/${encodeKey(operation)}`, query)
})

const readSchema = defineTool({
  name: 'read_schema',
  title: 'Read a schema',
  description: 'Reads a schema of an API as Markdown: its properties with types, limits and meanings.',
  scopes: ['reference:read'],
  isReading: true,
  input: z.object({
    api: apiInput,
    schema: storableText(200).min(1).describe('Its name, such as `Quotation`'),
    version: versionInput,
    language: languageInput,
    offset: offsetInput
  }),
  output: pageOutput,
  run: ({ api, schema, ...query }, context) =>
    readPage(context, `${encodeURIComponent(api)}/schemas/${encodeKey(schema)}`, query)
})

const readGuide = defineTool({
  name: 'read_guide',
  title: 'Read a guide',
  description:
    'Reads a guide as Markdown. The guide `landing` lists the APIs and their order in a deal; `security` explains tokens, scopes, errors and signatures. Each API has an overview and a quick start.',
  scopes: ['reference:read'],
  isReading: true,
  input: z.object({
    guide: storableText(200)
      .regex(/^[\w-]+(?:\/[\w-]+)?$/)
      .describe(
        'Name of a guide such as `landing` or `security`, `<api>/quick-start`, or an `api` for the overview of that API'
      ),
    language: languageInput,
    offset: offsetInput
  }),
  output: pageOutput,
  run: ({ guide, ...query }, context) =>
    readPage(context, guide.replace(/^quick-start\/(.+)$/, '$1/quick-start'), query)
})

/** Tools that read the reference. */
export const documentationTools = [listApis, searchDocumentation, readOperation, readSchema, readGuide]
