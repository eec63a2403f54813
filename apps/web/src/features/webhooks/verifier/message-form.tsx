import { useTranslation } from 'react-i18next'
import { Checkbox } from '@/ui/form/checkbox.tsx'
import { Field } from '@/ui/form/field.tsx'
import { Select } from '@/ui/form/select.tsx'
import { TextArea } from '@/ui/form/text-area.tsx'
import { Section } from '@/ui/page/section.tsx'
import { EXAMPLES, type ExampleName, makeExample } from './examples.ts'
import type { ReceivedMessage } from './verify.ts'

type Message = Omit<ReceivedMessage, 'now'>

interface MessageFormProps {
  message: Message
  isRecorded: boolean
  onChange: (message: Message) => void
  onRecorded: (isRecorded: boolean) => void
}

/** The fields of a message. Nothing is remembered: a secret is in them. */
export function MessageForm({ message, isRecorded, onChange, onRecorded }: MessageFormProps) {
  const { t } = useTranslation()
  const fields = [
    { name: 'headers', key: 'headers' },
    { name: 'body', key: 'body' },
    { name: 'secrets', key: 'secret' }
  ] as const
  async function choose(name: string) {
    if (!(EXAMPLES as readonly string[]).includes(name)) return
    const example = await makeExample(name as ExampleName, Date.now()).catch(() => undefined)
    if (!example) return
    onRecorded(false)
    onChange(example)
  }
  return (
    <Section
      title={t('webhookVerifier.message')}
      actions={
        <Select
          size="small"
          aria-label={t('webhookVerifier.example.label')}
          value=""
          options={[
            { value: '', label: t('webhookVerifier.example.choose') },
            ...EXAMPLES.map((name) => ({ value: name, label: t(`webhookVerifier.example.${name}`) }))
          ]}
          onChange={({ target }) => void choose(target.value)}
        />
      }
    >
      <div className="p-5 sm:p-6">
        {fields.map(({ name, key }) => (
          <Field key={name} label={t(`webhookVerifier.${key}.label`)} hint={t(`webhookVerifier.${key}.hint`)}>
            {(control) => (
              <TextArea
                {...control}
                size={name === 'secrets' ? 'small' : 'medium'}
                value={message[name]}
                onChange={({ target }) => onChange({ ...message, [name]: target.value })}
                spellCheck={false}
                autoComplete="off"
                autoCapitalize="off"
                className="font-mono text-[13px]! wrap-anywhere"
              />
            )}
          </Field>
        ))}
        <label className="flex min-h-6 items-start gap-2.5 text-sm">
          <Checkbox className="mt-0.5" checked={isRecorded} onChange={({ target }) => onRecorded(target.checked)} />
          {t('webhookVerifier.recorded')}
        </label>
      </div>
    </Section>
  )
}
