import type { ManagedUserDetail } from '@portico/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { queryKeys } from '../api/query-keys.ts'
import { setActivated } from '../api/save-user.ts'

/** Lets a user in who may not work. */
export function ActivateButton({ user }: { user: ManagedUserDetail }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const activation = useMutation({
    mutationFn: () => setActivated(user, true),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.all })
  })
  return (
    <Button pending={activation.isPending} onClick={() => activation.mutate()}>
      {t('userManagement.detail.activate')}
    </Button>
  )
}
