import type { FastifyInstance } from 'fastify'

/** The hidden fields of a page's first form. */
export function formOf(page: string): Record<string, string> {
  const [form = ''] = /<form[\s\S]*?<\/form>/.exec(page) ?? []
  const fields = form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)
  return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, value]))
}

/**
 * Sends a form of a simulated provider's page, as a browser would that has just loaded the page.
 *
 * @param overrides hidden fields that are sent in place of the page's own
 */
export async function send(
  app: FastifyInstance,
  url: string,
  fields: Record<string, string>,
  overrides: Record<string, string> = {}
) {
  const page = await app.inject({ url })
  return app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...formOf(page.body), ...overrides, ...fields }).toString()
  })
}
