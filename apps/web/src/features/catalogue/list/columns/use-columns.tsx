import {
  type CatalogueRecord,
  type EntityDefinition,
  entityOf,
  type FieldDefinition,
  isReference,
  type Review,
  recordTitle
} from '@portico/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { displayText, entityKey, memoizeTranslations } from '@/features/catalogue/record/display.ts'
import { FieldValue } from '@/features/catalogue/record/field-value.tsx'
import { useOpenReviews } from '@/features/catalogue/reviews/requests.ts'
import { ReviewStateTag } from '@/features/catalogue/reviews/review-tags.tsx'
import type { TableColumn } from '@/ui/list/table.tsx'
import { listableFields } from './list-fields.ts'

/** Room for a number of six digits, for a date, which has no place to wrap, and for a size. */
const ID_WIDTH = '80px'
const FIXED_WIDTHS: Partial<Record<FieldDefinition['kind'], string>> = { date: '112px', byteSize: '104px' }

/** The width of a column is computed from so many records, spread over a list that may have a hundred thousand. */
const SAMPLE = 500

function sampleOf<T>(items: readonly T[]): readonly T[] {
  const step = items.length / SAMPLE
  return step <= 1 ? items : Array.from({ length: SAMPLE }, (_, index) => items[Math.floor(index * step)]!)
}

/**
 * The columns of a list: the record's number, then the fields chosen.
 *
 * @param records the whole list: columns keep their width whatever part of it is shown
 * @param chosen names of fields
 */
export function useColumns(
  entity: EntityDefinition,
  records: readonly CatalogueRecord[],
  chosen: readonly string[]
): TableColumn<CatalogueRecord>[] {
  const { t } = useTranslation()
  const reviews = useOpenReviews(entity)
  return useMemo(() => {
    const words = memoizeTranslations(t)
    const sample = sampleOf(records)
    const idColumn: TableColumn<CatalogueRecord> = {
      key: 'id',
      label: t(entityKey(entity, 'id')),
      width: ID_WIDTH,
      isNumeric: true,
      cell: (record) => record.id
    }
    const fields = listableFields(entity).filter((field) => chosen.includes(field.name))
    return [
      idColumn,
      ...fields.map((field): TableColumn<CatalogueRecord> => {
        const label = t(entityKey(entity, field.name))
        const width = FIXED_WIDTHS[field.kind]
        return {
          key: field.name,
          label,
          width:
            width ??
            columnWidth(
              label,
              sample.map((record) => displayText(field, record[field.name], words))
            ),
          isTitle: field.title ?? false,
          isNumeric: width !== undefined,
          cell: (record) =>
            field.title ? (
              <TitleLink entity={entity} record={record} review={reviews?.get(record.id)} />
            ) : (
              <Value field={field} record={record} />
            )
        }
      })
    ]
  }, [entity, records, chosen, reviews, t])
}

interface TitleLinkProps {
  entity: EntityDefinition
  record: CatalogueRecord
  /** Of the record's latest change, which is not released. */
  review: Review | undefined
}

function TitleLink({ entity, record, review }: TitleLinkProps) {
  return (
    <>
      <Link
        to={`${entity.route}/${record.id}`}
        tabIndex={-1}
        className="font-medium hover:text-blue-ink hover:underline"
      >
        {recordTitle(entity, record)}
      </Link>
      {review && (
        <>
          {' '}
          <ReviewStateTag state={review.state} />
        </>
      )}
    </>
  )
}

function Value({ field, record }: { field: FieldDefinition; record: CatalogueRecord }) {
  const value = record[field.name]
  if (field.kind !== 'reference' || !isReference(value)) return <FieldValue field={field} value={value} />
  const target = entityOf(field.to)
  return (
    <Link to={`${target.route}/${value.id}`} className="text-blue-ink hover:underline">
      {recordTitle(target, value)}
    </Link>
  )
}

/** Bounds of the width of a column, in characters: a long text may wrap. */
const NARROWEST = 8
const WIDEST = 28

/** Values, or words of them, of up to so many characters are not broken: codes, dates, names of countries. */
const UNBROKEN = 12

/** Pixels of a letter of a value, and of the cell's padding. */
const VALUE_LETTER = 8
const AROUND_VALUE = 32

/** Pixels of a letter of a heading, and around it: the cell's padding and the mark of the direction. */
const LETTER = 7.5
const AROUND_HEADING = 44

/**
 * The width of a column: about that of its longer texts, so that one long text does not take the space of all others, and at least
 * that of its heading on two lines and of the words that must not be broken. It is computed from the whole list, not from the records
 * that a search finds, so that columns keep their width.
 *
 * @param texts what the column shows, by row
 * @returns a track of a CSS grid: a share of what fixed columns leave
 */
export function columnWidth(label: string, texts: readonly string[]): string {
  const lengths = texts.map((text) => text.length).sort((a, b) => a - b)
  const long = lengths[Math.floor(lengths.length * 0.9)] ?? 0
  const share = Math.min(WIDEST, Math.max(NARROWEST, long))
  const heading = Math.ceil(inTwoLines(label) * LETTER + AROUND_HEADING)
  const value = Math.max(0, ...texts.slice(0, SAMPLE).map(unbroken)) * VALUE_LETTER + AROUND_VALUE
  return `minmax(${Math.max(heading, value)}px, ${share}fr)`
}

/** The characters of a text that must stay on one line: of its longest word, or of all of it where it is short. */
function unbroken(text: string): number {
  if (text.length <= UNBROKEN) return text.length
  return Math.min(UNBROKEN, Math.max(...text.split(/[\s-]+/).map((word) => word.length)))
}

/** The characters of the longer line of a heading that is broken into two where these come out shortest. */
function inTwoLines(label: string): number {
  const words = label.split(' ')
  const longerLine = (_: string, count: number) =>
    Math.max(words.slice(0, count).join(' ').length, words.slice(count).join(' ').length)
  return Math.min(...words.map(longerLine))
}
