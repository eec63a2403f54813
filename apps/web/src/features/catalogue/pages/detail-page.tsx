import type { EntityDefinition } from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isMissing } from '@/lib/api/versions.ts'
import { RecordDetail, RecordPage } from '@/lib/records/detail-page.tsx'
import { Fact, Facts } from '@/lib/records/facts.tsx'
import { readRecord, type StoredRecord } from '../api/read-record.ts'
import { canBeReferredTo } from '../api/record-queries.ts'
import { collectionOf, useCollection } from '../collection.ts'
import { listableFields } from '../list/columns/list-fields.ts'
import { DetailValue } from '../record/detail/detail-value.tsx'
import { DETAIL_PANELS } from '../record/detail/panels.tsx'
import { ReferrersSection } from '../record/detail/referrers.tsx'
import { entityKey } from '../record/display.ts'
import { HistorySection } from '../record/history/history-section.tsx'
import { useRecordId } from '../record/record-id.ts'
import { ReviewMark } from '../reviews/review-mark.tsx'

/** One record: its fields, the panel of its entity, the records that refer to it, and its history. */
export default function DetailPage() {
  const { entity, collection } = useCollection()
  const { written, id } = useRecordId()
  const query = useQuery({ ...readRecord(entity, id ?? 0), enabled: id !== undefined })
  return (
    <RecordPage
      collection={collection}
      id={written}
      isMissing={id === undefined || isMissing(query.error)}
      query={query}
      record={query.data?.record}
      skeleton={{ facts: 1 + listableFields(entity).length, aside: ['h-72'] }}
    >
      {() => query.data && <Detail key={id} entity={entity} stored={query.data} />}
    </RecordPage>
  )
}

function Detail({ entity, stored }: { entity: EntityDefinition; stored: StoredRecord }) {
  const { t } = useTranslation()
  const { record } = stored
  const Panel = DETAIL_PANELS[entity.key]
  return (
    <RecordDetail
      collection={collectionOf(entity)}
      record={record}
      aside={
        <>
          {canBeReferredTo(entity) && <ReferrersSection entity={entity} id={record.id} />}
          <HistorySection entity={entity} stored={stored} />
        </>
      }
    >
      <ReviewMark entity={entity} id={record.id} />
      <Facts>
        <Fact label={t(entityKey(entity, 'id'))}>{record.id}</Fact>
        {listableFields(entity).map((field) => (
          <Fact key={field.name} label={t(entityKey(entity, field.name))} isWide={field.kind === 'json'}>
            <DetailValue entity={entity} field={field} value={record[field.name]} />
          </Fact>
        ))}
      </Facts>
      {Panel && <Panel entity={entity} stored={stored} />}
    </RecordDetail>
  )
}
