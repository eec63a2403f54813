import type { TFunction } from 'i18next'
import { failureText } from '../page/page-failed.tsx'
import type { Collection } from './collection.ts'

/** The reason that a page shows for a failed request: the server's, or only the next step where a toast shows the server's. */
export function failureReason(
  { showsReasons }: Pick<Collection<never>, 'showsReasons'>,
  error: unknown,
  t: TFunction
): string {
  return showsReasons ? failureText(error) : t('entity.record.failedReason')
}
