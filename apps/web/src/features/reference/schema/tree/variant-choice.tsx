import { componentOf, type SchemaView, typeText, variantsPhrase } from '@portico/openapi'
import { clsx } from 'clsx'
import { useId } from 'react'
import { ComponentLink } from '../component-link.tsx'
import { Facts } from '../facts.tsx'
import { PhraseView } from '../phrase-view.tsx'
import { placeClass } from '../place-class.ts'
import { useReading } from '../reading.ts'
import type { Choice } from './inside.ts'
import { keepTabStop } from './keyboard.ts'

interface VariantChoiceProps {
  choice: Choice
  onChoose: (index: number) => void
}

/** The variants of a schema, each with the value that tells it apart; what is known of the shown one stands below. */
export function VariantChoice({ choice, onChoose }: VariantChoiceProps) {
  const { words } = useReading()
  const name = useId()
  const { options, shown } = choice
  const option = options[shown]
  const legend = variantsPhrase(choice, words)
  const component = option && componentOf(option.schema)
  // Its title is its label already.
  const { title: _, ...told } = option?.schema ?? { types: [] }
  return (
    <div id={option?.id} className={clsx('mt-2 mb-2', placeClass)}>
      <fieldset>
        <legend className="mb-1.5 text-[13px] text-ink-2">
          <PhraseView phrase={legend} />
        </legend>
        <div className="flex flex-wrap gap-1.5">
          {options.map(({ id, label, value, otherValues = [] }, index) => (
            <label
              key={id}
              className={clsx(
                'relative inline-flex min-h-7 cursor-pointer items-center gap-1.5 rounded-2 border px-2.5 text-[13px] font-medium wrap-anywhere',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue',
                index === shown
                  ? 'border-blue bg-blue-wash text-blue-ink'
                  : 'border-line-2 bg-paper text-ink-2 hover:border-ink-3 hover:text-ink'
              )}
            >
              <input
                type="radio"
                name={name}
                checked={index === shown}
                onChange={(event) => {
                  keepTabStop(event.currentTarget)
                  onChoose(index)
                }}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
              />
              {label || words.t('reference.schema.choose.variant', { number: index + 1 })}
              {[value, ...otherValues].map(
                (one) =>
                  one !== undefined &&
                  (one !== label || otherValues.length > 0) && (
                    <code key={one} className="font-mono text-[12px] font-normal">
                      {one}
                    </code>
                  )
              )}
            </label>
          ))}
        </div>
      </fieldset>
      {option && (
        <div data-entry className="-mx-2 mt-1 grid gap-1 rounded-1 px-2 py-1">
          <div className="flex flex-wrap items-baseline gap-x-2.5 text-[13px] text-ink-3">
            {typeText(option.schema, words)}
            {component && <ComponentLink name={component} />}
          </div>
          <Facts schema={told} />
        </div>
      )}
    </div>
  )
}

/** Variants of a schema that is not open: what tells them apart is to be seen nevertheless. */
export function VariantNames({ schema }: { schema: SchemaView }) {
  const { words } = useReading()
  const options = (schema.variants ?? schema.items?.variants ?? []).flatMap((variants) => variants.options)
  if (options.length === 0) return null
  return (
    <p className="mt-1 flex flex-wrap gap-x-2 text-[13px] leading-5 text-ink-2">
      {words.t('reference.schema.choose.among')}
      {options.map(({ label, value, otherValues = [] }, index) => (
        <span key={`${label} ${value}`}>
          {label || words.t('reference.schema.choose.variant', { number: index + 1 })}
          {[value, ...otherValues].map((one) => one !== undefined && one !== label && <Value key={one}>{one}</Value>)}
        </span>
      ))}
    </p>
  )
}

function Value({ children }: { children: string }) {
  return <code className="ml-1 font-mono text-[12px]">{children}</code>
}
