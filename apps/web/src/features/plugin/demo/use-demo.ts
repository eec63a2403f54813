import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { readStored, writeStored } from '@/lib/local-storage.ts'
import { DRAWN_CARS } from '../shop/pictures.ts'
import {
  DEMO_DEFAULTS,
  type DemoConfiguration,
  type DemoFault,
  type DemoField,
  demoFault,
  demoFromSearch,
  demoFromStorage
} from './demo-configuration.ts'

/** Where this browser keeps the configuration; content/legal names it too. */
const STORAGE_KEY = 'portico.componentDemo'

const CARS = Object.keys(DRAWN_CARS)
const faultOf = (field: DemoField, value: string) => demoFault(field, value, window.location.origin, CARS)
const isValid = (field: DemoField, value: string) => faultOf(field, value) === undefined

/** The demo's configuration and what can be done with it. */
export interface Demo {
  /** What the page shows: right in every field. */
  shown: DemoConfiguration
  /** What stands in the controls: as typed. */
  typed: DemoConfiguration
  faults: Partial<Record<DemoField, DemoFault>>
  /** Fields of the address that could not be used. */
  refused: readonly DemoField[]
  /** Whether the address, not this browser, says what is shown. */
  isShared: boolean
  isChanged: boolean
  set: (field: DemoField, value: string) => void
  reset: () => void
}

/** The demo configuration: that of the address where it names one, else what this browser keeps. A change is kept in this browser. */
export function useDemo(): Demo {
  const [search, setSearch] = useSearchParams()
  const [state, setState] = useState(() => {
    const { values, refused } = demoFromSearch(search, isValid)
    const isShared = Object.keys(values).length > 0
    const shown = isShared ? { ...DEMO_DEFAULTS, ...values } : demoFromStorage(readStored(STORAGE_KEY), isValid)
    return { shown, typed: shown, refused, isShared }
  })
  const { shown, typed } = state
  const faults = Object.fromEntries(
    (Object.keys(typed) as DemoField[]).flatMap((field) => {
      const fault = faultOf(field, typed[field])
      return fault ? [[field, fault]] : []
    })
  )

  function keep(next: DemoConfiguration, nextTyped: DemoConfiguration) {
    store(next)
    setState({ shown: next, typed: nextTyped, refused: [], isShared: false })
    // The address would say something else than the page shows.
    if (search.size > 0) setSearch({}, { replace: true })
  }

  return {
    ...state,
    faults,
    isChanged: JSON.stringify(typed) !== JSON.stringify(DEMO_DEFAULTS),
    set: (field, value) =>
      keep(isValid(field, value) ? { ...shown, [field]: value } : shown, { ...typed, [field]: value }),
    reset: () => keep(DEMO_DEFAULTS, DEMO_DEFAULTS)
  }
}

function store(configuration: DemoConfiguration): void {
  const text = JSON.stringify(configuration)
  writeStored(STORAGE_KEY, text === JSON.stringify(DEMO_DEFAULTS) ? undefined : text)
}
