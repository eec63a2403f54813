import { realFetch } from './api.ts'
import { respondBy } from './responses.ts'

/**
 * Reads the JSON bodies of requests that the page sends to the server, until the test ends.
 *
 * @param path whole path with its leading slash, without the query, or a pattern for it
 * @returns the bodies so far, oldest first; grows
 */
export function readSentBodies(method: string, path: string | RegExp): readonly unknown[] {
  const bodies: unknown[] = []
  respondBy(method, path, async (request) => {
    bodies.push(await request.clone().json())
    return realFetch(request)
  })
  return bodies
}
