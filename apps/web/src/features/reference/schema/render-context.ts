import type { PieceKey, SchemaPiece, SchemaView } from '@portico/openapi'
import { createPhraseBook, type PhraseBook } from '@portico/openapi'
import { createContext, useContext, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { writeAddress } from '@/lib/reference/address.ts'
import { usePiece } from '../api/use-piece.ts'
import { useReferenceAddress, useReferenceLink } from '../use-reference-address.ts'

/** What everything on a page of the reference is written with. It changes with language and page, never with a row. */
export interface RenderContext {
  readonly words: PhraseBook
  /** Address of a place on this page. */
  readonly place: (fragment: string) => string
  /** Address of a component's page; undefined where components have no pages. */
  readonly schemaPage?: (name: string) => string
  /** Reads what a view defers to another piece; a hook. */
  readonly usePiece: (piece: PieceKey) => DeferredPiece
  readonly operationPage: (kind: 'operation' | 'webhook', id: string) => string
}

/** A piece that is read when it is first shown. */
export interface DeferredPiece {
  readonly data: SchemaPiece | SchemaView | undefined
  readonly isError: boolean
  readonly isFetching: boolean
  readonly refetch?: () => unknown
}

const Context = createContext<RenderContext | undefined>(undefined)
export const RenderContextProvider = Context.Provider

/** What the page is written with; only within a RenderContextProvider. */
export function useRenderContext(): RenderContext {
  const context = useContext(Context)
  if (!context) throw new Error('Only a page of the reference can show this')
  return context
}

/** The words of the reader's language; the same object as long as the language is the same. */
export function useWords(): PhraseBook {
  const { i18n } = useTranslation()
  const { language } = i18n
  return useMemo(() => createPhraseBook((key, values) => i18n.t(key, { ...values }), language), [i18n, language])
}

const usePieceOfPage = ({ kind, key }: PieceKey): DeferredPiece => usePiece(kind, key)

/** Makes what a page is written with; the same object as long as page and language are the same. */
export function usePageRenderContext(): RenderContext {
  const words = useWords()
  const { kind, api, key, version, environment } = useReferenceAddress()
  const link = useReferenceLink()
  return useMemo(() => {
    const page = { kind, api, key, ...(version && { version }), ...(environment && { environment }) }
    return {
      words,
      usePiece: usePieceOfPage,
      place: (fragment) => writeAddress({ ...page, fragment }),
      schemaPage: (name) => link({ kind: 'schema', key: name }),
      operationPage: (target, id) => link({ kind: target, key: id })
    }
  }, [words, kind, api, key, version, environment, link])
}
