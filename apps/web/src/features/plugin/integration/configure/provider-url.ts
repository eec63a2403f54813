/** The provider's page that a payment's event leads to; undefined where it leads to none, or to anything but a page of the web. */
export function providerUrlOf(detail: unknown): string | undefined {
  const { payment } = (detail ?? {}) as { payment?: { method?: { providerUrl?: unknown } } }
  const address = payment?.method?.providerUrl
  if (typeof address !== 'string' || !URL.canParse(address)) return undefined
  return /^https?:$/.test(new URL(address).protocol) ? address : undefined
}
