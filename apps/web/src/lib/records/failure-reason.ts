import type { TFunction } from 'i18next'
import { failureText } from '../page-failed.tsx'
import type { Collection } from './collection.ts'

/** What a page says of a failed request: the server's words, or only what to do where a toast has them. */
export function failureReason(
  { showsReasons }: Pick<Collection<never>, 'showsReasons'>,
  error: unknown,
  t: TFunction
): string {
  return showsReasons ? failureText(error) : t('entity.record.failedReason')
}
