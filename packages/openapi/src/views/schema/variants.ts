import {
  appendTo,
  entriesAt,
  isObject,
  type JsonObject,
  listAt,
  objectAt,
  omitUndefined,
  unlessEmpty,
  valueToText
} from '../../document/json.ts'
import type { SchemaView, VariantView } from '../../model/schema.ts'
import { uniqueName } from '../../text/unique-name.ts'
import { isNull, type Layers, type Source } from './layers.ts'
import type { Structure, VariantsPlan } from './structure.ts'

export interface OptionPlan extends Omit<VariantView, 'schema'> {
  readonly sources: readonly Source[]
}

interface ParentSchema {
  readonly layers: Layers
  readonly structure: Structure
}

interface SchemaLookup {
  flat(sources: readonly Source[]): { readonly header: SchemaView }
  reference(component: string): JsonObject
  componentOf(target: string): string | undefined
  childrenOf(component: string | undefined): readonly string[]
}

const MAX_OPTIONS = 500

/**
 * The options of a choice with what they are called and which value of the discriminator chooses them: as its mapping says, or else the
 * component's name (OpenAPI 3.1.1, section 4.8.25). A discriminator without a choice beside it chooses between the schemas that have
 * this one in their allOf.
 */
export function optionsOf(plan: VariantsPlan, parent: ParentSchema, schemas: SchemaLookup): OptionPlan[] {
  const { discriminator } = plan
  const mapped = discriminator ? mappingOf(discriminator, schemas) : new Map<string, string[]>()
  const options =
    plan.options.length > 0
      ? plan.options.filter((option) => !isNull(option))
      : [...new Set([...mapped.keys(), ...schemas.childrenOf(parent.layers.component)])].map((name) =>
          schemas.reference(name)
        )
  const labels = new Set<string>()
  const plans = options.slice(0, MAX_OPTIONS).map((option) => {
    const sources = [{ node: option }, ...requiredOfParent(option, parent)]
    const { component, title, types } = schemas.flat(sources).header
    const [value, ...others] = discriminator ? valuesOf(option, component, discriminator, mapped) : []
    const label = uniqueName(component ?? title ?? (types.join(' | ') || 'any'), labels, ' ')
    return { label, component, title, plan: { label, value, otherValues: unlessEmpty(others), sources } }
  })
  const names = plans.map(({ label, title }) => title ?? label)
  return plans.map(({ plan, ...called }) => omitUndefined({ ...plan, title: shownTitle(called, names) }))
}

/** What an option is shown as where its label is not it. Options of the same title are told apart by their labels, which are unique. */
function shownTitle(
  { label, component, title }: { label: string; component: string | undefined; title: string | undefined },
  names: readonly string[]
): string | undefined {
  if (title === undefined || title === label) return undefined
  if (names.filter((name) => name === title).length === 1) return title
  // The label of what is no component is its title already, with a number.
  return component === undefined ? undefined : `${title} (${label})`
}

function mappingOf(discriminator: JsonObject, schemas: SchemaLookup): Map<string, string[]> {
  const byComponent = new Map<string, string[]>()
  for (const [value, target] of entriesAt(discriminator, 'mapping')) {
    const name = typeof target === 'string' ? schemas.componentOf(target) : undefined
    if (name !== undefined) appendTo(byComponent, name, value)
  }
  return byComponent
}

function valuesOf(
  option: unknown,
  component: string | undefined,
  discriminator: JsonObject,
  mapped: ReadonlyMap<string, string[]>
): string[] {
  if (component !== undefined) return mapped.get(component) ?? [component]
  const properties = (isObject(option) && objectAt(option, 'properties')) || {}
  const property = objectAt(properties, valueToText(discriminator.propertyName)) ?? {}
  const values = Object.hasOwn(property, 'const') ? [property.const] : listAt(property, 'enum')
  return values.filter((value) => typeof value === 'string').slice(0, 20)
}

/** An option may only require properties that are beside the choice: they are shown with it. */
function requiredOfParent(option: unknown, parent: ParentSchema): Source[] {
  if (!isObject(option) || Object.hasOwn(option, '$ref')) return []
  const own = objectAt(option, 'properties') ?? {}
  const outer = new Map(parent.structure.properties.map(({ name, sources }) => [name, sources[0]]))
  const properties = listAt(option, 'required').flatMap((name) => {
    const source = typeof name === 'string' && !Object.hasOwn(own, name) ? outer.get(name) : undefined
    return source ? [[name, source.node] as const] : []
  })
  return properties.length > 0 ? [{ node: { properties: Object.fromEntries(properties) } }] : []
}
