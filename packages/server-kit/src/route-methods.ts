/** The methods that each path of a server accepts, which a Fastify router reveals only together with a method. */
export class RouteMethods {
  readonly #routes: { pattern: RegExp; methods: readonly string[] }[] = []

  /** @param url of a Fastify route, with parameters such as `:id` and without wildcards */
  add(url: string, methods: readonly string[]): void {
    const pattern = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:[^/]+/g, '[^/]+')
    this.#routes.push({ pattern: new RegExp(`^${pattern}/?$`), methods })
  }

  /** The methods of a path in alphabetical order; empty where no route has the path. */
  of(path: string): string[] {
    const found = this.#routes.filter(({ pattern }) => pattern.test(path))
    return [...new Set(found.flatMap(({ methods }) => methods))].sort()
  }
}
