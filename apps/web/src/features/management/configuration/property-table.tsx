import { LockKeyhole } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '@/lib/toasts.ts'
import { CopyButton } from '@/ui/button/copy-button.tsx'
import { Card } from '@/ui/page/card.tsx'
import { Tag } from '@/ui/text/tag.tsx'
import type { Property, PropertyGroup } from './properties.ts'

/** The settings of one group by name; a table, whose cells stand below each other on narrow windows. */
export function PropertyTable({ group, title }: { group: PropertyGroup; title: ReactNode }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Card className="overflow-hidden">
      <h3 id={id} className="px-5 py-3 text-sm font-semibold wrap-anywhere">
        {title}
      </h3>
      <table aria-labelledby={id} className="block w-full text-sm">
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('configuration.name')}</th>
            <th scope="col">{t('configuration.value')}</th>
            <th scope="col">{t('configuration.actions')}</th>
          </tr>
        </thead>
        <tbody className="block">
          {group.properties.map((property) => (
            <PropertyRow key={property.name} property={property} />
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function PropertyRow({ property: { name, value, isSecret } }: { property: Property }) {
  const { t } = useTranslation()
  return (
    <tr className="group grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line px-5 py-1.5 hover:bg-blue-wash md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]">
      <th scope="row" className="text-left font-normal">
        <code className="font-mono text-[13px] wrap-anywhere">{name}</code>
      </th>
      <td className="col-start-1 row-start-2 min-w-0 text-ink-2 md:col-start-2 md:row-start-1">
        {value ? (
          <code className="font-mono text-[13px] wrap-anywhere">{value}</code>
        ) : (
          <span className="text-ink-3">{t(value === null ? 'configuration.notSet' : 'configuration.empty')}</span>
        )}
        {isSecret && (
          <Tag className="ml-2">
            <LockKeyhole aria-hidden="true" className="mr-1 inline size-3 align-[-1px]" />
            {t('configuration.masked')}
          </Tag>
        )}
      </td>
      <td className="md:col-start-3">
        <CopyButton
          variant="ghost"
          isCompact
          size="small"
          // Seventy of them would be all one sees: with a mouse, each waits until it is over its row.
          className="md:[@media(hover:hover)]:opacity-0 md:[@media(hover:hover)]:group-hover:opacity-100 md:[@media(hover:hover)]:focus-visible:opacity-100"
          text={name}
          aria-label={t('configuration.copyNamed', { name })}
          label={t('configuration.copy')}
          copiedLabel={t('configuration.copied')}
          onRefused={() => showToast({ kind: 'error', key: 'configuration.copyRefused' })}
        />
      </td>
    </tr>
  )
}
