import { Server } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { OptionSelect } from '@/ui/form/select.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import type { ChosenInstance } from './use-instance.ts'

/** The instance that a page is about, to be chosen where several run. */
export function InstanceBar({ chosen }: { chosen: ChosenInstance }) {
  const { t } = useTranslation()
  const id = useId()
  const { instances, instance, isGone, choose } = chosen
  const nameOf = (wanted: string) => instances.find((each) => each.id === wanted)?.name ?? ''
  return (
    <>
      <div className="mb-4 flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Server aria-hidden="true" className="size-4 text-ink-3" />
        {instances.length > 1 && instance ? (
          <>
            <label htmlFor={id} className="text-ink-2">
              {t('management.instance.label')}
            </label>
            <OptionSelect
              id={id}
              value={instance.id}
              options={instances.map((each) => each.id)}
              optionLabel={nameOf}
              onChange={(chosenId) => choose(instances.find((each) => each.id === chosenId) ?? instance)}
              className="min-w-0 sm:min-w-56"
            />
          </>
        ) : (
          <p className="min-w-0 text-ink-2">
            {t('management.instance.label')}{' '}
            <span className="font-medium text-ink wrap-anywhere">{instance?.name}</span>
          </p>
        )}
      </div>
      {isGone && (
        <Alert tone="warning" className="mb-4">
          {t('management.instance.gone', { name: instance?.name })}
        </Alert>
      )}
    </>
  )
}
