/**
 * The requests of the lists of the catalogue, by the paths of their pages: those of the entities' definitions, which are too long for the
 * document's head. A list that is not among them is requested when its page runs.
 */
export const RECORD_LISTS: Readonly<Record<string, string>> = {
  '/documents': 'api/documents',
  '/specification': 'api/specifications',
  '/file': 'api/files',
  '/api-definitions': 'api/api-definitions',
  '/partner': 'api/partners'
}
