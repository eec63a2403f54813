import { type ConfigurationProperties, type EnvironmentProperties, MASKED } from '@portico/contract'
import { wordMatcher } from '@/lib/fold.ts'

export interface Property {
  readonly name: string
  /** Null where nothing is set. */
  readonly value: string | null
  readonly isSecret: boolean
}

/** Settings that belong together: a part of the configuration, or one source of it. */
export interface PropertyGroup {
  readonly name: string
  readonly properties: readonly Property[]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0

/** A setting's parts by their full names, `a.b.c`; lists and what has no parts stay whole. */
function flatten(name: string, value: unknown): Property[] {
  if (isObject(value)) return Object.entries(value).flatMap(([key, part]) => flatten(`${name}.${key}`, part))
  if (value === null) return [{ name, value, isSecret: false }]
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  // Of an address only its password is masked.
  return [{ name, value: text, isSecret: text.includes(MASKED) }]
}

/** The settings that the server uses, one group for each part. */
export function configurationGroups({ contexts }: ConfigurationProperties): PropertyGroup[] {
  return Object.values(contexts)
    .flatMap(({ beans }) => Object.values(beans))
    .map(({ prefix, properties }) => ({
      name: prefix,
      properties: Object.entries(properties).flatMap(([key, value]) => flatten(`${prefix}.${key}`, value))
    }))
    .sort((a, b) => a.name.localeCompare(b.name))
}

/** The settings as they were specified, one group for each source, in the order of precedence. */
export function environmentGroups({ propertySources }: EnvironmentProperties): PropertyGroup[] {
  return propertySources.map(({ name, properties }) => ({
    name,
    properties: Object.entries(properties).flatMap(([key, { value }]) => flatten(key, value))
  }))
}

/** The groups and settings that match a text: a whole group by its name, single settings by their name or value. */
export function searchGroups(groups: readonly PropertyGroup[], text: string): PropertyGroup[] {
  const matches = wordMatcher(text)
  return groups
    .map((group) =>
      matches(group.name)
        ? group
        : { ...group, properties: group.properties.filter(({ name, value }) => matches(`${name} ${value ?? ''}`)) }
    )
    .filter(({ properties }) => properties.length > 0)
}
