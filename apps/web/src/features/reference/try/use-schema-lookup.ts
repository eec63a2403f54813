import type { PieceKey, SchemaLookup, SchemaPiece, SchemaView } from '@portico/openapi'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readPiece } from '@/lib/reference/read-piece.ts'
import { useReferenceAddress } from '../use-reference-address.ts'

const idOf = ({ kind, key }: PieceKey) => `${kind} ${key}`

const isSchemaPiece = (content: SchemaView | SchemaPiece): content is SchemaPiece => 'schema' in content

/**
 * Looks up schemas that the operation's piece leaves out. One that is missing is fetched, and what has asked for it renders again when it
 * is there; until then, and when it cannot be fetched, the form shows what is known of it.
 */
export function useSchemaLookup(): SchemaLookup {
  const client = useQueryClient()
  const address = useReferenceAddress()
  const { language } = useTranslation().i18n
  const [found, setFound] = useState<ReadonlyMap<string, SchemaView>>(new Map())
  const wanted = useRef(new Map<string, PieceKey>())
  const asked = useRef(new Set<string>())

  useEffect(() => {
    for (const [id, { kind, key }] of wanted.current) {
      if (asked.current.has(id)) continue
      asked.current.add(id)
      client.fetchQuery(readPiece(address, kind, key, language)).then(
        (content: SchemaView | SchemaPiece) =>
          setFound((known) => new Map(known).set(id, isSchemaPiece(content) ? content.schema : content)),
        // The form then takes any value there; the sandbox says what is wrong with it.
        () => {}
      )
    }
    wanted.current.clear()
  })

  return useCallback(
    (piece) => {
      const id = idOf(piece)
      if (!found.has(id)) wanted.current.set(id, piece)
      return found.get(id)
    },
    [found]
  )
}
