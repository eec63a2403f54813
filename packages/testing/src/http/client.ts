/** A caller of the portal's own API. */
export class Client {
  readonly origin: string
  /** The `Authorization` header of its calls; empty when it is not signed in. */
  authorization: string

  constructor(origin: string, authorization = '') {
    this.origin = origin
    this.authorization = authorization
  }

  /**
   * Makes a call.
   *
   * @param path such as `api/documents`
   * @param init of `fetch`; `json` is sent as the body
   */
  fetch(path: string, { json, ...init }: RequestInit & { json?: unknown } = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (this.authorization) headers.set('Authorization', this.authorization)
    if (json === undefined) return fetch(`${this.origin}/${path}`, { ...init, headers })
    headers.set('Content-Type', 'application/json')
    return fetch(`${this.origin}/${path}`, { ...init, headers, body: JSON.stringify(json) })
  }

  /** Makes a call that must succeed and returns its JSON. */
  async json<T>(path: string, init?: RequestInit & { json?: unknown }): Promise<T> {
    const response = await this.fetch(path, init)
    if (!response.ok) throw new Error(`${init?.method ?? 'GET'} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
}
