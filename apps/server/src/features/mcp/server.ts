import { McpServer } from '@modelcontextprotocol/server'
import type { TokenScope } from '@portico/contract'
import type { FastifyBaseLogger } from 'fastify'
import { RefusedRequest } from './portal-requests.ts'
import { annotationsOf, type Tool, type ToolContext, toResult } from './tool.ts'

const INSTRUCTIONS = `The developer portal of a consumer-finance provider’s car-finance APIs.

Search the documentation before you write code against an API, and read the operations that you use. To try a request, list the user’s applications and send it to the sandbox as one of them: call_sandbox reaches only the sandbox and creates only test data. After an unexpected response, read_log shows the rule that decided the outcome.`

interface ServerOptions extends ToolContext {
  tools: readonly Tool[]
  /** What the caller's token may do: tools that need more are not there for the caller. */
  scopes: readonly TokenScope[]
  version: string
  log: FastifyBaseLogger
}

/** Makes the MCP server for one request, with the tools that its caller may use. */
export function makeMcpServer({ tools, scopes, version, log, ...context }: ServerOptions): McpServer {
  const server = new McpServer(
    {
      name: 'portico',
      title: 'Developer Portal',
      version,
      websiteUrl: `${context.publicUrl}/apireference/tools-and-agents`
    },
    { instructions: INSTRUCTIONS, capabilities: { tools: {} } }
  )
  for (const tool of tools) {
    if (!tool.scopes.every((scope) => scopes.includes(scope)) || tool.isAvailable?.(context) === false) continue
    const { name, title, description, input, output, run } = tool
    server.registerTool(
      name,
      { title, description, inputSchema: input, outputSchema: output, annotations: annotationsOf(tool) },
      async (given: unknown) => {
        try {
          return toResult(await run(given as never, context))
        } catch (error) {
          if (error instanceof RefusedRequest)
            return { isError: true, content: [{ type: 'text', text: error.message }] }
          log.error({ err: error, tool: name }, 'a tool failed')
          return { isError: true, content: [{ type: 'text', text: 'The tool failed on the server. Try again later.' }] }
        }
      }
    )
  }
  return server
}
