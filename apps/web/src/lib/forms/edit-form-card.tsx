import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { To } from 'react-router'
import { Button, LinkButton } from '@/ui/button/button.tsx'
import { Field } from '@/ui/form/field.tsx'
import { TextInput } from '@/ui/form/text-input.tsx'
import { Card } from '@/ui/page/card.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { ErrorSummary, type FieldTexts } from './error-summary.tsx'
import { LeaveDialog } from './leave-guard.tsx'
import type { EditForm } from './use-edit-form.ts'

interface EditFormCardProps<Values extends FieldValues, Stored, Saved> {
  edit: EditForm<Values, Stored, Saved>
  label: string
  textsOf: (field: string) => FieldTexts
  hasRequiredFields: boolean
  /** The ID of the record that is edited, and its label; undefined for a new record. */
  id: { label: string; value: number } | undefined
  saveLabel: string
  back: To
  onSubmit: (values: Values) => void
  alerts?: ReactNode
  children: ReactNode
  upload?: ReactNode
  isHidden?: boolean
}

/** The form that creates or edits a record: error summary, fields in two columns, buttons, and the question before it is left. */
export function EditFormCard<Values extends FieldValues, Stored, Saved>({
  edit: { form, fields, guard, isRestored, isSaving },
  label,
  textsOf,
  hasRequiredFields,
  id,
  saveLabel,
  back,
  onSubmit,
  alerts,
  children,
  upload,
  isHidden = false
}: EditFormCardProps<Values, Stored, Saved>) {
  const { t } = useTranslation()
  return (
    <>
      <Card className="px-5 py-6 sm:px-7" hidden={isHidden}>
        <form
          noValidate
          aria-label={label}
          onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}
          className="grid grid-cols-1 gap-5"
        >
          {isRestored && <Alert>{t('entity.form.restored')}</Alert>}
          <ErrorSummary form={form} fields={fields} textsOf={textsOf} />
          {alerts}
          {hasRequiredFields && <p className="text-sm text-ink-2">{t('entity.form.required')}</p>}
          <div className="grid grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-2">
            {id && (
              <Field label={id.label} className="sm:col-span-2">
                {(control) => <TextInput {...control} readOnly value={id.value} className="tabular-nums" />}
              </Field>
            )}
            {children}
          </div>
          {upload}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" pending={isSaving}>
              {saveLabel}
            </Button>
            <LinkButton to={back} variant="ghost">
              {t('entity.action.back')}
            </LinkButton>
          </div>
        </form>
      </Card>
      <LeaveDialog blocker={guard.blocker} />
    </>
  )
}
