/** Generators for one language each, and what two of them share: files of their own, fetched when the language is shown. */
const OF_ONE_LANGUAGE = ['csharp', 'curl', 'fetch-code', 'go', 'java', 'javascript', 'node', 'php', 'python']

const SAMPLE_PART = new RegExp(
  `/apps/web/src/lib/samples/(?!generators/(?:${OF_ONE_LANGUAGE.join('|')})\\.).+\\.(?:tsx?|css)$|/packages/openapi/src/requests/address\\.ts$`
)

/** Whether a module is a part of what shows requests as code, whichever the language. */
export const isSamplePart = (id: string): boolean => SAMPLE_PART.test(id.replaceAll('\\', '/'))
