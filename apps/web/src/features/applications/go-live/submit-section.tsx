import { type GoLiveChecklist, type GoLiveItem, LIMITS } from '@portico/contract'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pluralOptions } from '@/lib/i18n/formats.ts'
import { Button } from '@/ui/button/button.tsx'
import { Field } from '@/ui/form/field.tsx'
import { TextArea } from '@/ui/form/text-area.tsx'
import { Section } from '@/ui/page/section.tsx'
import { useChange } from '../api/use-change.ts'
import { Failure } from '../detail/failure.tsx'
import { submitReview } from './requests.ts'

interface SubmitSectionProps {
  checklist: GoLiveChecklist
  applicationId: number
}

/** Submits the checklist; an item without evidence needs a reason. */
export function SubmitSection({ checklist, applicationId }: SubmitSectionProps) {
  const { t, i18n } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const unmet = checklist.lines.filter(({ isMet }) => !isMet).map(({ item }) => item)
  return (
    <Section title={t('goLive.submit.title')}>
      <div className="grid gap-4 px-5 py-4 sm:px-6">
        <p className="text-sm text-ink-2">
          {t(unmet.length === 0 ? 'goLive.submit.complete' : 'goLive.submit.incomplete', {
            ...pluralOptions(unmet.length, i18n.language)
          })}
        </p>
        {isOpen ? (
          <SubmitForm unmet={unmet} applicationId={applicationId} onClose={() => setOpen(false)} />
        ) : (
          <div>
            <Button variant={unmet.length === 0 ? 'primary' : 'secondary'} onClick={() => setOpen(true)}>
              {t('goLive.submit.start')}
            </Button>
          </div>
        )}
      </div>
    </Section>
  )
}

interface SubmitFormProps {
  unmet: readonly GoLiveItem[]
  applicationId: number
  onClose: () => void
}

function SubmitForm({ unmet, applicationId, onClose }: SubmitFormProps) {
  const { t } = useTranslation()
  const heading = useId()
  const form = useRef<HTMLFormElement>(null)
  const [reasons, setReasons] = useState<Partial<Record<GoLiveItem, string>>>({})
  const [note, setNote] = useState('')
  const [isChecked, setChecked] = useState(false)
  const reasonOf = (item: GoLiveItem) => (reasons[item] ?? '').trim()
  const change = useChange(
    () =>
      submitReview(applicationId, {
        note: note.trim(),
        exceptions: unmet.map((item) => ({ item, reason: reasonOf(item) }))
      }),
    onClose
  )
  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    const missing = unmet.find((item) => reasonOf(item) === '')
    if (missing) form.current?.querySelector<HTMLElement>(`[name="${missing}"]`)?.focus()
    else change.mutate()
  }
  return (
    <form ref={form} noValidate onSubmit={submit} aria-label={t('goLive.submit.title')}>
      {unmet.length > 0 && (
        <fieldset aria-labelledby={heading}>
          <p id={heading} className="mb-3 text-sm font-medium">
            {t('goLive.submit.reasons')}
          </p>
          {unmet.map((item) => (
            <Field
              key={item}
              label={t(`goLive.items.${item}.title`)}
              required
              error={isChecked && reasonOf(item) === '' && t('entity.validation.required')}
            >
              {(control) => (
                <TextArea
                  {...control}
                  name={item}
                  size="small"
                  maxLength={LIMITS.goLiveReason}
                  value={reasons[item] ?? ''}
                  onChange={({ target }) => setReasons({ ...reasons, [item]: target.value })}
                />
              )}
            </Field>
          ))}
        </fieldset>
      )}
      <Field label={t('goLive.submit.note')} hint={t('goLive.submit.noteHint')}>
        {(control) => (
          <TextArea
            {...control}
            size="small"
            maxLength={LIMITS.goLiveNote}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
      <Failure title={t('goLive.submit.failed')} error={change.error} />
      <div className="mt-1 flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={change.isPending}>
          {t('goLive.submit.action')}
        </Button>
        <Button onClick={onClose}>{t('entity.action.cancel')}</Button>
      </div>
    </form>
  )
}
