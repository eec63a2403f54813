import type { FastifyRequest } from 'fastify'

/** Whether a host name of a URL means this very machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

/**
 * This machine has several names, and a sign-in begun at one would come back at another, where the browser keeps none of its
 * cookies. So pages and sign-ins are opened at the name that the configuration gives. Other names are left alone: behind a proxy
 * the server may see one that no browser knows.
 *
 * @returns the address to go to instead, or undefined
 */
export function canonicalAddress(request: FastifyRequest, publicUrl: string): string | undefined {
  const canonical = new URL(publicUrl)
  const asked = `http://${request.host}`
  if (request.host === canonical.host || !URL.canParse(asked)) return undefined
  const sameMachine = isLoopback(canonical.hostname) && isLoopback(new URL(asked).hostname)
  return sameMachine && new URL(asked).port === canonical.port ? canonical.origin + request.url : undefined
}
