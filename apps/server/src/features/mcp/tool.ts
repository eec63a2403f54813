import type { CallToolResult, StandardSchemaWithJSON, ToolAnnotations } from '@modelcontextprotocol/server'
import { LOCALES, type TokenScope } from '@portico/contract'
import * as z from 'zod'
import type { PortalRequests } from './portal-requests.ts'

/** What a tool works with. */
export interface ToolContext {
  requests: PortalRequests
  /** The portal's public address, without a slash at the end. */
  publicUrl: string
}

/** What a tool returns: the same in words and as data. */
export interface ToolOutcome {
  /** Markdown; what is over MOST_CHARACTERS is cut off. */
  text: string
  data: Record<string, unknown>
}

/** A tool of the MCP server. */
export interface Tool {
  name: string
  title: string
  description: string
  /** The scopes that a caller's token needs; a caller without them does not see the tool. */
  scopes: readonly TokenScope[]
  /** Whether it only reads. */
  isReading: boolean
  /** Whether this server has what the tool needs; by default it does. */
  isAvailable?: (context: ToolContext) => boolean
  input: StandardSchemaWithJSON
  output: StandardSchemaWithJSON
  run: (input: never, context: ToolContext) => Promise<ToolOutcome>
}

/** A tool with the types of its input. */
export const defineTool = <S extends z.ZodObject>(
  tool: Omit<Tool, 'input' | 'run'> & {
    input: S
    run: (input: z.output<S>, context: ToolContext) => Promise<ToolOutcome>
  }
): Tool => tool

/** The language of texts. */
export const languageInput = z.enum(LOCALES).default('en').describe('Language of the texts')

/** An application of the caller. */
export const applicationIdInput = z.int().positive().describe('`id` of the application, from list_applications')

/** Characters of the words of a result: about what a long page of documentation has. */
export const MOST_CHARACTERS = 60_000

/** A text that is cut off where it would be too long, and whether it was. */
export function bounded(text: string, most: number = MOST_CHARACTERS): { text: string; isCut: boolean } {
  if (text.length <= most) return { text, isCut: false }
  // Not between the two halves of a character.
  return {
    text: text
      .slice(0, most)
      .toWellFormed()
      .replace(/\ufffd$/, ''),
    isCut: true
  }
}

/** What the protocol sends for an outcome. */
export function toResult({ text, data }: ToolOutcome): CallToolResult {
  // Room for what a tool adds to a text that is as long as may be.
  const { text: shown, isCut } = bounded(text, MOST_CHARACTERS + 1000)
  return {
    content: [{ type: 'text', text: isCut ? `${shown}\n\n…\n\nThe text is truncated here.` : shown }],
    structuredContent: data
  }
}

/** What the tool does to the world, in the words of the protocol. The sandbox is closed: nothing that a tool does leaves this server. */
export const annotationsOf = ({ title, isReading }: Tool): ToolAnnotations => ({
  title,
  readOnlyHint: isReading,
  ...(!isReading && { destructiveHint: true, idempotentHint: false }),
  openWorldHint: false
})

/** A text on one line, of which nothing is markup in a table of Markdown. */
export const cell = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').trim()

/** A table in Markdown. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n')
