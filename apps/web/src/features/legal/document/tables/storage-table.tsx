import { useTranslation } from 'react-i18next'
import { InlineWords } from '../inline-words.tsx'
import type { StorageEntry } from '../legal-document.ts'
import { FactTable } from './fact-table.tsx'

/** What the portal keeps in the browser's storage. */
export function StorageTable({ entries }: { entries: readonly StorageEntry[] }) {
  const { t } = useTranslation()
  return (
    <FactTable
      label={t('legal.storage.label')}
      columns={[t('legal.storage.name'), t('legal.cookies.purpose'), t('legal.cookies.life')]}
      rows={entries.map(({ name, kind, purpose, kept }) => ({
        key: `${kind} ${name}`,
        names: [name],
        text: <InlineWords text={purpose} />,
        detail: t(`legal.storage.kind.${kind}`),
        life: kept
      }))}
    />
  )
}
