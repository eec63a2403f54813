import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Trans, useTranslation } from 'react-i18next'
import { NewTabLink } from '@/ui/button/new-tab-link.tsx'
import { Checkbox } from '@/ui/form/checkbox.tsx'

interface AcceptFieldProps {
  registration: UseFormRegisterReturn
  error: string | undefined
}

/** The check box by which the terms of use and the privacy policy are accepted; both can be read without leaving the form. */
export function AcceptField({ registration, error }: AcceptFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const hint = t('global.newTab')
  return (
    <div className="grid gap-1.5">
      <div className="flex items-start gap-3">
        <Checkbox
          {...registration}
          id={id}
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-message`}
          className="mt-1"
        />
        <label htmlFor={id} className="text-sm leading-6">
          <Trans
            i18nKey="contact.form.accept"
            components={{
              terms: <NewTabLink to="/terms-of-use" hint={hint} />,
              privacy: <NewTabLink to="/privacy-policy" hint={hint} />,
              mark: <span aria-hidden="true" className="ml-1 text-red-ink" />
            }}
          />
        </label>
      </div>
      <p id={`${id}-message`} aria-live="polite" className="min-h-5 pl-7 text-[13px] leading-5 text-red-ink">
        {error}
      </p>
    </div>
  )
}
