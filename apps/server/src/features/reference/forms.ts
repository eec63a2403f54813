/** A form in which the document of a version can be had, beside that in which it is stored. */
export interface DocumentForm {
  readonly mediaType: string
  /** What follows name and version in the name of its file; absent where it is shown rather than kept. */
  readonly ending?: string
}

/**
 * The forms by the last part of their addresses. Each is made by the function of the same name in preparation/forms.ts, in the preparing
 * thread, for what makes them is too heavy for the server's own.
 */
export const DOCUMENT_FORMS = {
  'openapi.yaml': { mediaType: 'application/yaml' },
  'openapi.json': { mediaType: 'application/json; charset=utf-8' },
  'postman.json': { mediaType: 'application/json; charset=utf-8', ending: '.postman.json' },
  'requests.http': { mediaType: 'text/plain; charset=utf-8', ending: '.http' },
  'types.d.ts': { mediaType: 'text/plain; charset=utf-8', ending: '.d.ts' }
} as const satisfies Record<string, DocumentForm>

export type FormName = keyof typeof DOCUMENT_FORMS

/** Whether there is a form of this name. */
export const isForm = (name: string): name is FormName => Object.hasOwn(DOCUMENT_FORMS, name)
