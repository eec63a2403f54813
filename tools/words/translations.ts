import { applyOverlay, type JsonObject } from '@portico/openapi'
import { parse } from 'yaml'
import { en } from '../../packages/elements/src/texts/en.ts'
import { es } from '../../packages/elements/src/texts/es.ts'
import { DESCRIPTIONS, filesOf, isProse, languageOf, leavesOf, read, TRANSLATED } from './texts.ts'

/** A text in both languages. */
export interface Translation {
  file: string
  place: string
  en: string
  es: string
}

function pairsOf(file: string, english: unknown, spanish: unknown, isWanted: typeof isProse): Translation[] {
  const translated = new Map(leavesOf(spanish))
  return leavesOf(english)
    .filter(isWanted)
    .map(([place, text]) => ({ file, place, en: text, es: translated.get(place) ?? '' }))
}

/** The texts that exist in English and Spanish, side by side. */
export function translations(): Translation[] {
  const files = filesOf(TRANSLATED).filter((file) => languageOf(file) === 'en')
  const translated = files.flatMap((file) => {
    const spanish = file.replace(/\/en(?=\/|\.)/, '/es')
    return pairsOf(file, JSON.parse(read(file)), JSON.parse(read(spanish)), () => true)
  })
  const described = filesOf(DESCRIPTIONS).flatMap((file) => {
    const document = parse(read(file)) as JsonObject
    const overlay = parse(read(file.replace(/[^/]+\/openapi\.yaml$/, 'es.overlay.yaml'))) as JsonObject
    return pairsOf(file, document, applyOverlay(document, overlay).document, isProse)
  })
  return [...translated, ...described, ...pairsOf('packages/elements/src/texts/en.ts', en, es, () => true)]
}
