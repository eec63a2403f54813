import { useTranslation } from 'react-i18next'
import { signIn, useLoginPending } from '@/lib/session/login.ts'
import { Button, type ButtonVariant } from '@/ui/button/button.tsx'

/** Leads to the login form. */
export function SignInButton({ variant = 'primary' }: { variant?: ButtonVariant }) {
  const { t } = useTranslation()
  const isPending = useLoginPending()
  return (
    <Button variant={variant} pending={isPending} onClick={() => void signIn()}>
      {t('login.signIn')}
    </Button>
  )
}
