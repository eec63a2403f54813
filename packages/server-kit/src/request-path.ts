/** The path of a request without its query, which may contain a token. */
export const pathOf = (request: { originalUrl: string }): string => request.originalUrl.split('?', 1)[0] as string
