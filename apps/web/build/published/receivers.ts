import { contentFiles, contentText } from '../documents.ts'

const FOLDER = 'webhooks/receivers'

/** The receivers of webhooks that partners copy, by the names of their files. */
export const RECEIVERS: Readonly<Record<string, string>> = Object.fromEntries(
  contentFiles(FOLDER).map((name) => [name, contentText(`${FOLDER}/${name}`)])
)
