import { componentOf, type SchemaView, typeText, variantsPhrase } from '@portico/openapi'
import { ComponentLink } from '../component-link.tsx'
import { Facts } from '../facts.tsx'
import { PhraseView } from '../phrase-view.tsx'
import { RadioChips } from '../radio-chips.tsx'
import { useRenderContext } from '../render-context.ts'
import { keepTabStop } from './keyboard.ts'
import type { VariantSelection } from './schema-contents.ts'

interface VariantChoiceProps {
  choice: VariantSelection
  onChoose: (index: number) => void
}

/** The variants of a schema, each with the value that distinguishes it; what is known of the shown one stands below. */
export function VariantChoice({ choice, onChoose }: VariantChoiceProps) {
  const { words } = useRenderContext()
  const { options, shown } = choice
  const option = options[shown]
  const legend = variantsPhrase(choice, words)
  const component = option && componentOf(option.schema)
  // Its title is its label already.
  const { title: _, ...facts } = option?.schema ?? { types: [] }
  return (
    <div id={option?.id} className="place mt-2 mb-2">
      <RadioChips
        legend={<PhraseView phrase={legend} />}
        options={options.map(({ id, label, title, value, otherValues = [] }, index) => ({
          key: id,
          label: (
            <>
              {(title ?? label) || words.t('reference.schema.choose.variant', { number: index + 1 })}
              {[value, ...otherValues].map(
                (one) =>
                  one !== undefined &&
                  (one !== label || otherValues.length > 0) && (
                    <code key={one} className="font-mono text-[12px] font-normal">
                      {one}
                    </code>
                  )
              )}
            </>
          )
        }))}
        chosen={shown}
        onChoose={(index, input) => {
          keepTabStop(input)
          onChoose(index)
        }}
        chipClassName="font-medium"
      />
      {option && (
        <div data-entry className="-mx-2 mt-1 grid gap-1 rounded-1 px-2 py-1">
          <div className="flex flex-wrap items-baseline gap-x-2.5 text-[13px] text-ink-3">
            {typeText(option.schema, words)}
            {component && <ComponentLink name={component} />}
          </div>
          <Facts schema={facts} />
        </div>
      )}
    </div>
  )
}

const variantsOf = (schema: SchemaView) =>
  (schema.variants ?? schema.items?.variants ?? []).flatMap((variants) => variants.options)

/** Whether there are variants to choose among in a schema or its items. */
export const hasVariants = (schema: SchemaView): boolean => variantsOf(schema).length > 0

/** Variants of a schema that is not open: what distinguishes them is shown nevertheless. */
export function VariantNames({ schema }: { schema: SchemaView }) {
  const { words } = useRenderContext()
  const options = variantsOf(schema)
  return (
    <p className="mt-1 flex flex-wrap gap-x-2 text-[13px] leading-5 text-ink-2">
      {words.t('reference.schema.choose.among')}
      {options.map(({ label, title, value, otherValues = [] }, index) => (
        <span key={`${label} ${value}`}>
          {(title ?? label) || words.t('reference.schema.choose.variant', { number: index + 1 })}
          {[value, ...otherValues].map((one) => one !== undefined && one !== label && <Value key={one}>{one}</Value>)}
        </span>
      ))}
    </p>
  )
}

function Value({ children }: { children: string }) {
  return <code className="ml-1 font-mono text-[12px]">{children}</code>
}
