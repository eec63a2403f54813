import type { Application } from '@portico/contract'
import type { Collection } from '@/lib/records/collection.ts'

/** The collection of applications. */
export const APPLICATIONS: Collection<Pick<Application, 'id' | 'name'>> = {
  route: '/applications',
  texts: 'applications',
  sharedTexts: 'applications',
  showsReasons: true,
  idOf: ({ id }) => String(id),
  titleOf: ({ name }) => name
}
