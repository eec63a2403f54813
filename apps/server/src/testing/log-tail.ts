import { type LogLine, PATHS } from '@portico/contract'
import type { Client } from '@portico/testing'

/** The live end of a log, as a test reads it. */
export interface OpenLogTail {
  response: Response
  /** The lines that have come so far. */
  lines: LogLine[]
  /** Settled when the portal ends the stream. */
  ended: Promise<void>
  /** Stops reading. */
  close: () => void
}

/** Begins to read a log. */
export async function openLogTail(client: Client, query = ''): Promise<OpenLogTail> {
  const abort = new AbortController()
  const response = await client.fetch(`${PATHS.logTail}${query}`, { signal: abort.signal })
  const lines: LogLine[] = []
  const read = async () => {
    let rest = ''
    for await (const chunk of (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream())) {
      const events = (rest + chunk).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) if (event.startsWith('data: ')) lines.push(JSON.parse(event.slice(6)))
    }
  }
  const ended = read().catch((error) => {
    if (!abort.signal.aborted) throw error
  })
  return { response, lines, ended, close: () => abort.abort() }
}
