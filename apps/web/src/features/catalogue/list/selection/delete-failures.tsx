import { type EntityDefinition, type Referrers, recordTitle } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { DeleteFailure } from '@/features/catalogue/api/delete-records.ts'
import { ReferrerList } from '@/features/catalogue/record/detail/referrer-list.tsx'
import { ApiError } from '@/lib/api/client.ts'
import { pluralOptions } from '@/lib/i18n/formats.ts'
import { errorToasts } from '@/lib/report-error.ts'

/** Up to so many failures are told of: who has more learns nothing from the others. */
const TOLD = 20

const NAMED = 5

interface DeleteFailuresProps {
  entity: EntityDefinition
  failures: readonly DeleteFailure[]
}

/** The first records that could not be deleted, each with the reason; what refers to one is linked. */
export function DeleteFailures({ entity, failures }: DeleteFailuresProps) {
  const { t, i18n } = useTranslation()
  const more = failures.length - TOLD
  return (
    <ul className="divide-y divide-line rounded-2 border border-line text-sm">
      {failures.slice(0, TOLD).map(({ record, error }) => (
        <li key={record.id} className="grid gap-1 px-4 py-3">
          <Link to={`${entity.route}/${record.id}`} className="font-medium text-ink wrap-anywhere hover:underline">
            {recordTitle(entity, record)}
          </Link>
          <Reason error={error} />
        </li>
      ))}
      {more > 0 && (
        <li className="px-4 py-3">{t('entity.selection.moreFailures', pluralOptions(more, i18n.language))}</li>
      )}
    </ul>
  )
}

function Reason({ error }: { error: unknown }) {
  const { t, i18n } = useTranslation()
  const referrers = error instanceof ApiError ? error.problem?.referrers : undefined
  if (referrers) return <ReferrerLinks referrers={referrers} />
  const texts = errorToasts(error, i18n).map((toast) =>
    'text' in toast ? toast.text : t(toast.key, toast.values ?? {})
  )
  return <p>{texts.join(' ')}</p>
}

function ReferrerLinks({ referrers }: { referrers: Referrers }) {
  const { t, i18n } = useTranslation()
  return (
    <>
      <p>{t('entity.selection.referredBy', pluralOptions(referrers.total, i18n.language))}</p>
      <ReferrerList referrers={{ ...referrers, items: referrers.items.slice(0, NAMED) }} />
    </>
  )
}
