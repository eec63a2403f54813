import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/button/button.tsx'
import { Section } from '@/ui/page/section.tsx'
import type { StoredApplication } from '../api/queries.ts'
import type { Rights } from '../detail/rights.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { ActivateDialog, EndDialog, SuspendDialog } from './status-dialogs.tsx'

interface StatusSectionProps {
  stored: StoredApplication
  rights: Rights
}

const STEPS = ['suspend', 'activate', 'end', 'delete'] as const
type Step = (typeof STEPS)[number]

const DIALOGS = { suspend: SuspendDialog, activate: ActivateDialog, end: EndDialog, delete: DeleteDialog }

/** The steps after which an application receives no tokens, or receives them again; each asks first. */
export function StatusSection({ stored, rights }: StatusSectionProps) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Step>()
  const steps = STEPS.filter((step) => rights[step])
  if (steps.length === 0) return null
  const Dialog = asked && DIALOGS[asked]
  return (
    <Section title={t('applications.danger.title')}>
      <ul className="divide-y divide-line">
        {steps.map((step) => (
          <li key={step} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4 sm:px-6">
            <div className="min-w-0 grow basis-64">
              <h3 className="text-sm font-medium">{t(`applications.danger.${step}.title`)}</h3>
              <p className="max-w-prose text-sm text-ink-2">{t(`applications.danger.${step}.text`)}</p>
            </div>
            <Button
              onClick={() => setAsked(step)}
              className={step === 'activate' ? undefined : 'text-red-ink! hover:border-red-line! hover:bg-red-wash!'}
            >
              {t(`applications.danger.${step}.action`)}
            </Button>
          </li>
        ))}
      </ul>
      {Dialog && <Dialog stored={stored} onClose={() => setAsked(undefined)} />}
    </Section>
  )
}
