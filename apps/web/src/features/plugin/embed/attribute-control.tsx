import { useTranslation } from 'react-i18next'
import { countryName } from '@/lib/i18n/country-name.ts'
import { Field } from '@/ui/form/field.tsx'
import { Select } from '@/ui/form/select.tsx'
import { TextInput } from '@/ui/form/text-input.tsx'
import {
  ATTRIBUTES,
  type AttributeDefinition,
  type AttributeName,
  choicesOf,
  type ElementName,
  faultOf,
  SCHEMES,
  THEMES
} from './attributes.ts'

interface AttributeControlProps {
  element: ElementName
  name: AttributeName
  value: string
  onChange: (value: string) => void
}

/** The control of an attribute, of the kind that fits what it holds, with what is wrong with its value. */
export function AttributeControl({ element, name, value, onChange }: AttributeControlProps) {
  const { t } = useTranslation()
  const choiceLabel = useChoiceLabel()
  if (name === 'theme') return <ThemeControl value={value} onChange={onChange} />
  const definition: AttributeDefinition = ATTRIBUTES[name]
  const fault = faultOf(element, name, value.trim(), window.location.origin)
  const choices = choicesOf(element, name)
  return (
    <Field label={<AttributeLabel name={name} />} error={fault && t(`plugin.faults.${fault}`)}>
      {(control) =>
        choices ? (
          <Select
            {...control}
            name={name}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            options={[
              { value: '', label: t(`plugin.attributes.${name}.unset`) },
              ...choices.map((choice) => ({ value: choice, label: choiceLabel(name, choice) })),
              ...(value !== '' && !choices.includes(value) ? [{ value }] : [])
            ]}
          />
        ) : (
          <TextInput
            {...control}
            name={name}
            value={value}
            inputMode={INPUT_MODES[definition.kind] ?? 'text'}
            placeholder={t(`plugin.attributes.${name}.unset`)}
            spellCheck={false}
            autoComplete="off"
            onChange={({ target }) => onChange(target.value)}
          />
        )
      }
    </Field>
  )
}

const INPUT_MODES: Partial<Record<AttributeDefinition['kind'], 'decimal' | 'email' | 'numeric' | 'url'>> = {
  amount: 'decimal',
  months: 'numeric',
  address: 'url',
  return: 'url',
  origin: 'url',
  payment: 'decimal',
  email: 'email'
}

function AttributeLabel({ name }: { name: AttributeName }) {
  const { t } = useTranslation()
  return (
    <>
      {t(`plugin.attributes.${name}.label`)}{' '}
      <code className="ml-1 font-mono text-xs font-normal text-ink-3">{name}</code>
    </>
  )
}

/** What a value of an attribute means, in the reader's language. */
export function useChoiceLabel(): (name: AttributeName, choice: string) => string {
  const { t, i18n } = useTranslation()
  return (name, choice) =>
    name === 'country' ? countryName(choice, i18n.language) : t(`plugin.choices.${name}.${choice}`)
}

/** The attribute `theme` is made of two things: colours and shapes, and light or dark. */
function ThemeControl({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation()
  const words = value.split('-')
  const family = THEMES.find((name) => words.includes(name)) ?? ''
  const scheme = SCHEMES.find((name) => words.includes(name)) ?? ''
  const join = (...parts: string[]) => onChange(parts.filter((part) => part !== '').join('-'))
  const optionsOf = (names: readonly string[]) =>
    names.map((value) => ({ value, label: t(`plugin.choices.theme.${value}`) }))
  return (
    <>
      <Field label={<AttributeLabel name="theme" />}>
        {(control) => (
          <Select
            {...control}
            name="theme"
            value={family}
            onChange={({ target }) => join(target.value, scheme)}
            options={[{ value: '', label: t('plugin.attributes.theme.unset') }, ...optionsOf(THEMES)]}
          />
        )}
      </Field>
      <Field label={t('plugin.scheme.label')}>
        {(control) => (
          <Select
            {...control}
            name="scheme"
            value={scheme}
            onChange={({ target }) => join(family, target.value)}
            options={[{ value: '', label: t('plugin.scheme.auto') }, ...optionsOf(SCHEMES)]}
          />
        )}
      </Field>
    </>
  )
}
