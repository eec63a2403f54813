import { useTranslation } from 'react-i18next'
import { Button, type ButtonProps } from '@/ui/button/button.tsx'
import { signIn, useLoginPending } from './login.ts'

interface SignInButtonProps extends Omit<ButtonProps, 'children' | 'onClick' | 'pending'> {
  /** Translation key of its text. */
  label?: string
}

/** A button that leads to the login form. */
export function SignInButton({ label = 'login.signIn', ...button }: SignInButtonProps) {
  const { t } = useTranslation()
  const isPending = useLoginPending()
  return (
    <Button variant="primary" {...button} pending={isPending} onClick={() => void signIn()}>
      {t(label)}
    </Button>
  )
}
