import type { Referrers } from '@portico/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useOutletContext } from 'react-router'
import { pluralOptions } from '@/lib/i18n/formats.ts'
import { DeleteRecordPage } from '@/lib/records/delete-page.tsx'
import { deleteRecord, isReferenced } from '../api/delete-records.ts'
import { removeRecordFromCache } from '../api/list-records.ts'
import { readRecord, type StoredRecord } from '../api/read-record.ts'
import { useCollection } from '../collection.ts'
import type { RowFocus } from '../list/keyboard/use-list-shortcuts.ts'
import { ReferrerList } from '../record/detail/referrers.tsx'
import { useRecordId } from '../record/record-id.ts'

/** Asks about deleting a record, over the list. */
export default function DeletePage() {
  const { entity, collection } = useCollection()
  const { t } = useTranslation()
  const { written, id } = useRecordId()
  const client = useQueryClient()
  const { keepPlaceOf } = useOutletContext<Pick<RowFocus, 'keepPlaceOf'>>()
  const query = useQuery({ ...readRecord(entity, id ?? 0), enabled: id !== undefined })
  return (
    <DeleteRecordPage
      collection={collection}
      id={written}
      isImpossible={id === undefined}
      query={query}
      recordOf={({ record }) => record}
      obstacleOf={(_version, refusal) =>
        isReferenced(refusal)
          ? { title: t('entity.remove.referenced'), text: <Referenced referrers={refusal.problem?.referrers} /> }
          : undefined
      }
      remove={async (version: StoredRecord) => {
        await deleteRecord(entity, version)
        keepPlaceOf(version.record.id)
      }}
      onGone={() => id !== undefined && removeRecordFromCache(client, entity, id)}
    />
  )
}

function Referenced({ referrers }: { referrers: Referrers | undefined }) {
  const { t, i18n } = useTranslation()
  if (!referrers) return <p>{t('error.referenced')}</p>
  return (
    <div className="grid gap-4">
      <p>{t('entity.remove.referencedReason', pluralOptions(referrers.total, i18n.language))}</p>
      <ReferrerList referrers={referrers} />
    </div>
  )
}
