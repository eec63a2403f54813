import type { EntityDefinition } from '@portico/contract'
import { useMemo } from 'react'
import { createStore, useStore } from '@/lib/store.ts'
import { listableFields } from './list-fields.ts'

const storageKey = (entity: EntityDefinition) => `portico.columns.${entity.key}`

function defaultColumns(entity: EntityDefinition): string[] {
  return listableFields(entity)
    .filter((field) => field.inList || field.title)
    .map((field) => field.name)
}

/**
 * Reads a stored choice of columns. Names that are no fields of the entity are dropped, because fields change with versions of the
 * portal; the title of a record is always shown.
 *
 * @param stored a JSON array of field names, or any other text of the browser's storage
 * @returns names in the order of the entity's fields; undefined when there is no choice
 */
export function readColumns(entity: EntityDefinition, stored: string | null): string[] | undefined {
  const chosen = parseNames(stored)
  return (
    chosen &&
    listableFields(entity)
      .filter((field) => field.title || chosen.includes(field.name))
      .map((field) => field.name)
  )
}

function parseNames(stored: string | null): unknown[] | undefined {
  try {
    const names: unknown = JSON.parse(stored ?? 'null')
    return Array.isArray(names) ? names : undefined
  } catch {
    return undefined
  }
}

/** The choices made since the page was loaded, by entity; null when the columns were reset. */
const choices = createStore<Record<string, string[] | null>>({})

/** The choice of columns for an entity's list, which the browser stores. */
export function useColumnChoice(entity: EntityDefinition) {
  const made = useStore(choices)[entity.key]
  const columns = useMemo(() => {
    const chosen = made === undefined ? readColumns(entity, localStorage.getItem(storageKey(entity))) : made
    return chosen ?? defaultColumns(entity)
  }, [entity, made])
  return {
    /** Names of fields, in the order of the entity's fields. */
    columns: columns as readonly string[],
    isChosen: columns.join() !== defaultColumns(entity).join(),
    toggle: (column: string) => {
      const next = columns.includes(column) ? columns.filter((name) => name !== column) : [...columns, column]
      const stored = JSON.stringify(next)
      localStorage.setItem(storageKey(entity), stored)
      choices.set({ [entity.key]: readColumns(entity, stored) ?? null })
    },
    reset: () => {
      localStorage.removeItem(storageKey(entity))
      choices.set({ [entity.key]: null })
    }
  }
}

export type ColumnChoice = ReturnType<typeof useColumnChoice>
