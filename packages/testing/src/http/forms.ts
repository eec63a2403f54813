/** What is needed of a Fastify application that is tested without a network. */
interface Injectable {
  inject: (request: { method?: 'POST'; url: string; headers?: Record<string, string>; payload?: string }) => Promise<{
    statusCode: number
    headers: Record<string, unknown>
    body: string
  }>
}

/** The hidden fields of a page's first form. */
export function hiddenFields(page: string): Record<string, string> {
  const [form = ''] = /<form[\s\S]*?<\/form>/.exec(page) ?? []
  const fields = form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)
  return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, value]))
}

/**
 * Submits the form of a page as a browser would that has just loaded the page.
 *
 * @param overrides hidden fields that are sent in place of the page's own
 */
export async function submitForm(
  app: Injectable,
  url: string,
  fields: Record<string, string>,
  overrides: Record<string, string> = {}
) {
  const page = await app.inject({ url })
  return app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...hiddenFields(page.body), ...overrides, ...fields }).toString()
  })
}
