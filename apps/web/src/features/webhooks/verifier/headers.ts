/** The headers of Standard Webhooks 1.0.0. */
export const WEBHOOK_HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const
export type WebhookHeader = (typeof WEBHOOK_HEADERS)[number]

const isWebhookHeader = (name: string): name is WebhookHeader => (WEBHOOK_HEADERS as readonly string[]).includes(name)

/** Names and values of a JSON object, as programs log headers; undefined for another text. */
function entriesOfJson(text: string): [name: string, value: string][] | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined
    return Object.entries(parsed).map(([name, value]) => [name, String(value)])
  } catch {
    return undefined
  }
}

/** A line such as `webhook-id: msg_1`, also as an option of curl or with quotation marks. */
const LINE = /^\s*(?:(?:-H|--header)\s+)?["']?([A-Za-z-]+)["']?\s*[:=]\s*["']?(.*?)["']?[,\\\s]*$/

/** The headers of a message in a pasted text: lines as HTTP has them, or a JSON object. Of a name that occurs twice the first counts. */
export function readHeaders(text: string): Partial<Record<WebhookHeader, string>> {
  const entries =
    entriesOfJson(text) ??
    text.split('\n').flatMap((line): [string, string][] => {
      const [, name, value] = LINE.exec(line) ?? []
      return name !== undefined && value !== undefined ? [[name, value]] : []
    })
  const found: Partial<Record<WebhookHeader, string>> = {}
  for (const [name, value] of entries) {
    const lower = name.toLowerCase()
    if (isWebhookHeader(lower)) found[lower] ??= value.trim()
  }
  return found
}
