import { useParams } from 'react-router'

/**
 * The number of a record in an address.
 *
 * @returns undefined when the text is no positive integer as a server writes it; no such record can exist
 */
export function parseRecordId(text: string | undefined): number | undefined {
  const id = Number(text)
  return text !== undefined && /^[1-9]\d*$/.test(text) && Number.isSafeInteger(id) ? id : undefined
}

/** The `:id` of the present address: as it is written, and as a record's number if it is one. */
export function useRecordId(): { written: string; id: number | undefined } {
  const { id: written = '' } = useParams()
  return { written, id: parseRecordId(written) }
}
