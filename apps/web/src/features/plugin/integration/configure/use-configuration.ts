import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { AttributeName } from '@/features/plugin/embed/attributes.ts'
import { type Configuration, configurationSearch, readConfiguration } from '@/features/plugin/embed/configuration.ts'

/** Milliseconds without a change after which the address has it: browsers allow only so many changes of it. */
const ADDRESS_DELAY_MS = 300

interface ConfigurationState {
  configuration: Configuration
  change: (configuration: Configuration) => void
  set: (name: AttributeName, value: string) => void
}

/** The configuration, which the address of the page keeps: a reload, or a reader of a link, finds it again. */
export function useConfiguration(): ConfigurationState {
  const [search, setSearch] = useSearchParams()
  const [configuration, change] = useState(() => readConfiguration(search))
  const [isTouched, setTouched] = useState(false)
  useEffect(() => {
    const wanted = configurationSearch(configuration)
    // The same address again would count as a page begun anew.
    if (!isTouched || wanted.toString() === search.toString()) return
    const timer = setTimeout(() => setSearch(wanted, { replace: true }), ADDRESS_DELAY_MS)
    return () => clearTimeout(timer)
  }, [configuration, isTouched, search, setSearch])

  function changeTo(next: Configuration) {
    setTouched(true)
    change(next)
  }
  return {
    configuration,
    change: changeTo,
    set: (name, value) => changeTo({ ...configuration, values: { ...configuration.values, [name]: value } })
  }
}
