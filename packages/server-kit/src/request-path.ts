/** The path of a request without its query, which may contain a token. */
export function pathOf({ originalUrl }: { originalUrl: string }): string {
  const query = originalUrl.indexOf('?')
  return query === -1 ? originalUrl : originalUrl.slice(0, query)
}
