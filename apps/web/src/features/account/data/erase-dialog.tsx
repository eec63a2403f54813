import type { Account } from '@portico/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useApplicationProfile } from '@/lib/application-profile.ts'
import { Field } from '@/ui/form/field.tsx'
import { TextInput } from '@/ui/form/text-input.tsx'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog.tsx'
import { FailureAlert } from '../form/account-form.tsx'
import { eraseOwnAccount } from './requests.ts'

interface EraseDialogProps {
  account: Account
  onClose: () => void
}

/** Asks for the user name, and deletes the account. */
export function EraseDialog({ account, onClose }: EraseDialogProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { accountIssuer } = useApplicationProfile()
  const [login, setLogin] = useState('')
  const [isWrong, setWrong] = useState(false)
  const erasing = useMutation({
    mutationFn: eraseOwnAccount,
    onSuccess: () => navigate('/account/deleted', { replace: true, state: 'erased' }),
    meta: { handles: () => true }
  })
  function confirm() {
    const isOther = login.trim().toLowerCase() !== account.login.toLowerCase()
    setWrong(isOther)
    if (!isOther) erasing.mutate(login.trim())
  }
  return (
    <ConfirmDialog
      title={t('accountData.erasure.question', { login: account.login })}
      cancelLabel={t('entity.action.cancel')}
      confirmLabel={t('accountData.erasure.button')}
      isPending={erasing.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('accountData.erasure.consequence')}</p>
      {accountIssuer !== null && <p>{t('accountData.erasure.elsewhere', { issuer: accountIssuer })}</p>}
      <Field label={t('accountData.erasure.login')} error={isWrong && t('accountData.erasure.wrong')}>
        {(control) => (
          <TextInput
            {...control}
            value={login}
            autoComplete="off"
            onChange={(event) => {
              setLogin(event.target.value)
              setWrong(false)
            }}
          />
        )}
      </Field>
      {erasing.error && <FailureAlert title={t('accountData.erasure.failed')} error={erasing.error} />}
    </ConfirmDialog>
  )
}
