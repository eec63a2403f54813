import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Megaphone, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Button } from '@/ui/button/button.tsx'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog.tsx'
import { Section } from '@/ui/page/section.tsx'
import { NotStored } from './form-state.tsx'
import { deleteIncident, publishIncident, refreshIncidents, type StoredIncident } from './requests.ts'

/** Publishes or deletes a draft, each after a question. */
export function DraftActions({ stored }: { stored: StoredIncident }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'publish' | 'delete'>()
  const meta = { handles: () => true }
  const publication = useMutation({
    mutationFn: () => publishIncident(stored),
    onSuccess: () => refreshIncidents(client),
    onSettled: () => setAsked(undefined),
    meta
  })
  const deletion = useMutation({
    mutationFn: () => deleteIncident(stored),
    onSuccess: async () => {
      await navigate('/admin/incidents')
      await refreshIncidents(client)
    },
    onSettled: () => setAsked(undefined),
    meta
  })
  const { title, updates } = stored.incident
  const isUntranslated = title.es === null || updates.some(({ text }) => text.es === null)
  return (
    <Section title={t('incidents.publication')}>
      <div className="grid gap-4 px-5 py-5 sm:px-6">
        <p className="text-sm text-ink-2">{t('incidents.publicationText')}</p>
        {isUntranslated && <p className="text-sm text-amber">{t('incidents.untranslated')}</p>}
        <NotStored error={publication.error ?? deletion.error} />
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" onClick={() => setAsked('publish')}>
            <Megaphone aria-hidden="true" className="size-4" />
            {t('incidents.publish')}
          </Button>
          <Button onClick={() => setAsked('delete')}>
            <Trash2 aria-hidden="true" className="size-4" />
            {t('incidents.delete')}
          </Button>
        </div>
      </div>
      {asked && (
        <ConfirmDialog
          title={t(`incidents.ask.${asked}`)}
          cancelLabel={t('incidents.cancel')}
          confirmLabel={t(`incidents.${asked}`)}
          variant={asked === 'publish' ? 'primary' : 'danger'}
          isPending={publication.isPending || deletion.isPending}
          onConfirm={() => (asked === 'publish' ? publication.mutate() : deletion.mutate())}
          onClose={() => setAsked(undefined)}
        >
          <p className="wrap-anywhere">{t(`incidents.askText.${asked}`, { title: title.en })}</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}
