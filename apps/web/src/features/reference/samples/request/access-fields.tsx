import { credentialKind, type OperationView, type SecurityAlternative } from '@portico/openapi'
import { useTranslation } from 'react-i18next'
import { PasswordInput } from '@/ui/form/password-input.tsx'
import { useCredentials } from '../credentials.ts'
import { ChoiceRow } from './choice-row.tsx'
import { compactInput, Row } from './row.tsx'

interface AccessFieldsProps {
  operation: OperationView
  api: string
  security: number
  onSecurity: (position: number) => void
  onSecret: (scheme: string, secret: string) => void
}

/** What lets the request in: the way, and the secrets that it needs. */
export function AccessFields({ operation, api, security, onSecurity, onSecret }: AccessFieldsProps) {
  const { t } = useTranslation()
  const credentials = useCredentials(api)
  const alternatives = operation.security
  const chosen = alternatives[security] ?? alternatives[0] ?? []
  const nameOf = (alternative: SecurityAlternative) =>
    alternative.map(({ name }) => name).join(' + ') || t('reference.samples.values.anonymous')
  const secrets = chosen.flatMap((scheme) => {
    const kind = credentialKind(scheme)
    return kind === undefined ? [] : [{ scheme, kind }]
  })
  const hasSeveral = secrets.length > 1
  return (
    <>
      {alternatives.length > 1 && (
        <ChoiceRow
          label={t('reference.samples.values.security')}
          value={String(security)}
          options={alternatives.map((alternative, index) => ({ value: String(index), label: nameOf(alternative) }))}
          onChange={(value) => onSecurity(Number(value))}
        />
      )}
      {secrets.map(({ scheme, kind }, index) => (
        <Row
          key={scheme.name}
          label={t(`reference.samples.credential.${kind}`)}
          detail={hasSeveral ? scheme.name : undefined}
          hint={index === secrets.length - 1 ? t('reference.samples.values.kept') : undefined}
        >
          {(control) => (
            <PasswordInput
              {...control}
              showLabel={t('reference.samples.credential.show')}
              hideLabel={t('reference.samples.credential.hide')}
              onCapsLock={() => {}}
              autoComplete="off"
              data-1p-ignore
              data-lpignore="true"
              placeholder={kind === 'basic' ? t('reference.samples.credential.basicForm') : undefined}
              value={credentials[scheme.name] ?? ''}
              onChange={({ target }) => onSecret(scheme.name, target.value)}
              className={`${compactInput} pr-10! font-mono`}
            />
          )}
        </Row>
      ))}
      {chosen.some(({ type }) => type === 'mutualTLS') && (
        <p className="text-[13px] text-ink-2">{t('reference.samples.values.certificate')}</p>
      )}
    </>
  )
}
