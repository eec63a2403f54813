import { ApiError, networkError, processResponse, tokenToSend } from './client.ts'
import { bearerHeaders } from './prefetch.ts'
import { idleTimer } from './transport.ts'

interface StreamOptions {
  signal: AbortSignal
  /** The server has taken the call. */
  onOpen: () => void
  /** Called with the data of each event. */
  onData: (data: string) => void
}

/**
 * Follows a stream of events (`text/event-stream`) of the portal's API with the session's bearer, which the browser's own
 * EventSource cannot send. The other fields of an event are not read.
 *
 * @param path a path of the contract, resolved against `/`
 * @returns when the server has ended the stream
 * @throws ApiError when the status is not 2xx, when no response comes, when it breaks off, or when nothing at all, not even a
 *   comment, arrives for 60 seconds
 * @throws DOMException (`AbortError`) when the caller's own signal aborts
 */
export async function followEvents(path: string, { signal, onOpen, onData }: StreamOptions): Promise<void> {
  const token = tokenToSend()
  const silence = new AbortController()
  const idle = idleTimer(() => silence.abort(new Error('The stream fell silent')))
  try {
    const response = await fetch(`/${path}`, {
      headers: { Accept: 'text/event-stream', ...bearerHeaders(token.value) },
      signal: AbortSignal.any([signal, silence.signal]),
      cache: 'no-store'
    })
    processResponse(path, token, response, response.ok ? '' : await response.text())
    onOpen()
    const take = eventReader(onData)
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      idle.restart()
      take(part.value)
    }
  } catch (cause) {
    if (signal.aborted || cause instanceof ApiError) throw cause
    throw networkError(path, cause)
  } finally {
    idle.stop()
  }
}

/**
 * Reads the data of events out of a stream's text, however it is cut into pieces.
 * https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
 *
 * @returns takes the next piece
 */
export function eventReader(onData: (data: string) => void): (piece: string) => void {
  let rest = ''
  let data: string[] = []
  return (piece) => {
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) onData(data.join('\n'))
        data = []
      } else if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5))
    }
  }
}
