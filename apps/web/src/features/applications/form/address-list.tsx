import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldErrorOf } from '@/lib/forms/field-errors.ts'
import { Button } from '@/ui/button/button.tsx'
import { IconButton } from '@/ui/button/icon-button.tsx'
import { Field } from '@/ui/form/field.tsx'
import { TextInput } from '@/ui/form/text-input.tsx'
import { FIELD_LIMITS } from './definition.ts'
import { useFieldTexts } from './field-texts.ts'
import type { ApplicationFormValues } from './values.ts'

interface AddressListProps {
  form: UseFormReturn<ApplicationFormValues>
  name: 'redirectUris' | 'notificationOrigins'
  /** Whether the contract allows an address. */
  isAllowed: (address: string) => boolean
  hint: string
  placeholder: string
}

/** A list of addresses: one line for each, buttons that add and remove lines, and the error at the line that it is about. */
export function AddressList({ form, name, isAllowed, hint, placeholder }: AddressListProps) {
  const { t } = useTranslation()
  const { field } = useController({ control: form.control, name })
  const lines = useRef<HTMLDivElement>(null)
  const { ref } = field
  useEffect(() => {
    const find = (selector: string) => lines.current?.querySelector<HTMLElement>(selector)
    ref({ focus: () => (find('[aria-invalid]') ?? find('input, button'))?.focus() })
  }, [ref])
  const addresses = field.value
  const texts = useFieldTexts()(name)
  const error = fieldErrorOf(form, name)
  const isWrong = (address: string, index: number) =>
    error !== undefined &&
    address.trim() !== '' &&
    (!isAllowed(address.trim()) || addresses.findIndex((other) => other.trim() === address.trim()) < index)

  function change(next: string[]) {
    field.onChange(next)
    if (form.formState.isSubmitted) void form.trigger(name)
  }
  function focusLine(index: number) {
    requestAnimationFrame(() => {
      const inputs = lines.current?.querySelectorAll<HTMLElement>('input') ?? []
      const target = inputs[Math.min(index, inputs.length - 1)] ?? lines.current?.querySelector('button')
      target?.focus()
    })
  }

  return (
    <Field label={texts.label} isGroup hint={hint} error={error && texts.error(error)} className="sm:col-span-2">
      {(control) => (
        <div ref={lines} className="grid gap-2">
          {addresses.map((address, index) => (
            <div key={index} className="flex items-center gap-2">
              <TextInput
                type="url"
                inputMode="url"
                spellCheck={false}
                autoComplete="off"
                aria-label={t(`applications.form.${name}Line`, { number: index + 1 })}
                aria-invalid={isWrong(address, index) || undefined}
                aria-describedby={isWrong(address, index) ? control['aria-describedby'] : undefined}
                placeholder={placeholder}
                value={address}
                onChange={(event) => change(addresses.with(index, event.target.value))}
                onBlur={field.onBlur}
                className="font-mono text-[13px]"
              />
              <IconButton
                label={t('applications.form.removeLine', { number: index + 1 })}
                Icon={Trash2}
                size="large"
                onClick={() => {
                  change(addresses.toSpliced(index, 1))
                  focusLine(index)
                }}
              />
            </div>
          ))}
          <div>
            <Button
              size="small"
              disabled={addresses.length >= FIELD_LIMITS[name]}
              onClick={() => {
                change([...addresses, ''])
                focusLine(addresses.length)
              }}
            >
              <Plus aria-hidden="true" className="size-4" />
              {t(`applications.form.${name}Add`)}
            </Button>
          </div>
        </div>
      )}
    </Field>
  )
}
