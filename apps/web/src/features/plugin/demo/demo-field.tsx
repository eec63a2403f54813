import { useTranslation } from 'react-i18next'
import { Field } from '@/ui/form/field.tsx'
import { Select } from '@/ui/form/select.tsx'
import { TextInput } from '@/ui/form/text-input.tsx'
import { useChoiceLabel } from '../embed/attribute-control.tsx'
import { DRAWN_CARS, isDrawnCar, pictureAddress } from '../shop/pictures.ts'
import { DEMO_CHOICES, type DemoField } from './demo-configuration.ts'
import type { Demo } from './use-demo.ts'

/** Stands for a picture of one's own among the drawn ones. */
const OWN = 'own'

/** A field of the demo configuration: a choice where there are few values, a text otherwise. */
export function DemoFieldControl({ demo, field }: { demo: Demo; field: DemoField }) {
  const { t } = useTranslation()
  const label = useDemoChoiceLabel()
  const value = demo.typed[field]
  const fault = demo.faults[field]
  const error = fault && t(`webComponentDemo.faults.${fault}`)
  if (field === 'vehicleImage') return <PictureField demo={demo} error={error} />
  const choices = choicesOf(field)
  return (
    <Field label={t(`webComponentDemo.fields.${field}`)} error={error}>
      {(control) =>
        choices ? (
          <Select
            {...control}
            name={field}
            value={value}
            onChange={({ target }) => demo.set(field, target.value)}
            options={choices.map((choice) => ({ value: choice, label: label(field, choice) }))}
          />
        ) : (
          <TextInput
            {...control}
            name={field}
            value={value}
            inputMode={field === 'vehiclePrice' ? 'decimal' : 'text'}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => demo.set(field, target.value)}
          />
        )
      }
    </Field>
  )
}

function PictureField({ demo, error }: { demo: Demo; error: string | undefined }) {
  const { t } = useTranslation()
  const value = demo.typed.vehicleImage
  const isOwn = !isDrawnCar(value)
  const isForeign = isOwn && !error && pictureAddress(value, window.location.origin) === undefined
  return (
    <>
      <Field label={t('webComponentDemo.fields.vehicleImage')}>
        {(control) => (
          <Select
            {...control}
            name="vehicleImage"
            value={isOwn ? OWN : value}
            onChange={({ target }) => demo.set('vehicleImage', target.value === OWN ? 'https://' : target.value)}
            options={[...Object.keys(DRAWN_CARS), OWN].map((name) => ({
              value: name,
              label: t(`webComponentDemo.pictures.${name}`)
            }))}
          />
        )}
      </Field>
      {isOwn && (
        <Field
          label={t('webComponentDemo.pictures.address')}
          error={error}
          warning={isForeign ? t('webComponentDemo.pictures.foreign') : undefined}
          className="mb-3"
        >
          {(control) => (
            <TextInput
              {...control}
              name="vehicleImageAddress"
              value={value}
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => demo.set('vehicleImage', target.value)}
            />
          )}
        </Field>
      )}
    </>
  )
}

const choicesOf = (field: DemoField): readonly string[] | undefined =>
  (DEMO_CHOICES as Partial<Record<DemoField, readonly string[]>>)[field]

/** What a value of a field means: the words of the attribute that it becomes. */
function useDemoChoiceLabel() {
  const { t } = useTranslation()
  const label = useChoiceLabel()
  return (field: DemoField, choice: string): string => {
    if (field === 'country') return label('country', choice)
    if (field === 'buttonDisplay') return label('button-display', choice)
    if (field === 'quotationLayout') return label('layout', choice)
    return choice === '' ? t('plugin.attributes.theme.unset') : label('theme', choice)
  }
}
