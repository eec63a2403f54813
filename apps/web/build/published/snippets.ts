import { contentFiles, contentText } from '../documents.ts'

const FOLDER = 'plugin/snippets'
const ENDING = '.mustache'

/** The templates of the code that partners copy, by the name of the file that each becomes. */
export const SNIPPETS: Readonly<Record<string, string>> = Object.fromEntries(
  contentFiles(FOLDER).map((name) => [name.slice(0, -ENDING.length), contentText(`${FOLDER}/${name}`)])
)
