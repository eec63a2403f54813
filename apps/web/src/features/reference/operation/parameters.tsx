import type { ParameterView } from '@portico/openapi'
import { LONG_LIST } from '../schema/long-list.ts'
import { useRenderContext } from '../schema/render-context.ts'
import { DescribedEntry } from './described-entry.tsx'
import { type PartProps, Section } from './section.tsx'

const PLACES = ['path', 'query', 'querystring', 'header', 'cookie'] as const

interface ParametersProps extends PartProps {
  parameters: readonly ParameterView[]
}

/** The parameters of an operation by where they are sent. */
export function Parameters({ parameters, level, prefix, ...tree }: ParametersProps) {
  const { words } = useRenderContext()
  return PLACES.map((place) => {
    const here = parameters.filter((parameter) => parameter.in === place)
    if (here.length === 0) return null
    return (
      <Section key={place} level={level} title={words.t(`reference.operation.parameters.${place}`)}>
        <ul className="border-y border-line">
          {here.map((parameter, index) => (
            <DescribedEntry
              key={`${parameter.name} ${index}`}
              value={parameter}
              id={`${prefix}${place}.${parameter.name}`}
              {...tree}
              isFar={here.length >= LONG_LIST}
            />
          ))}
        </ul>
      </Section>
    )
  })
}
