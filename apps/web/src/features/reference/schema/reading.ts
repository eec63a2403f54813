import { type Words, wordsOf } from '@portico/openapi'
import { createContext, useContext, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { writeAddress } from '../address.ts'
import { useReferenceAddress, useReferenceLink } from '../use-reference-address.ts'

/** What everything on a page of the reference is written with. It changes with language and page, never with a row. */
export interface Reading {
  readonly words: Words
  /** Address of a place on this page. */
  readonly place: (fragment: string) => string
  /** Address of a component's page. */
  readonly schemaPage: (name: string) => string
  readonly operationPage: (kind: 'operation' | 'webhook', id: string) => string
}

const ReadingContext = createContext<Reading | undefined>(undefined)
export const ReadingProvider = ReadingContext.Provider

/** What the page is written with; only within a ReadingProvider. */
export function useReading(): Reading {
  const reading = useContext(ReadingContext)
  if (!reading) throw new Error('Only a page of the reference can show this')
  return reading
}

/** Makes what a page is written with; the same object as long as page and language are the same. */
export function usePageReading(): Reading {
  const { i18n } = useTranslation()
  const { kind, api, key, version, environment } = useReferenceAddress()
  const link = useReferenceLink()
  const { language } = i18n
  return useMemo(() => {
    const page = { kind, api, key, ...(version && { version }), ...(environment && { environment }) }
    return {
      words: wordsOf((key, values) => i18n.t(key, { ...values }), language),
      place: (fragment) => writeAddress({ ...page, fragment }),
      schemaPage: (name) => link({ kind: 'schema', key: name }),
      operationPage: (target, id) => link({ kind: target, key: id })
    }
  }, [i18n, language, kind, api, key, version, environment, link])
}
