import type { Application } from '@portico/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatNumber } from '@/lib/i18n/formats.ts'
import { recordAddress } from '@/lib/records/collection.ts'
import type { TableColumn } from '@/ui/list/table.tsx'
import { APPLICATIONS } from '../collection.ts'
import { StatusTag } from '../detail/status.tsx'
import { CopyableValue, Instant } from '../detail/values.tsx'

/** The columns of the list of applications. */
export function useColumns(): TableColumn<Application>[] {
  const { t, i18n } = useTranslation()
  return useMemo(
    () => [
      {
        key: 'name',
        label: t('devportalApp.applications.name'),
        width: 'minmax(180px, 1.6fr)',
        isTitle: true,
        cell: (application) => (
          <Link
            to={recordAddress(APPLICATIONS, application)}
            className="font-medium wrap-anywhere hover:text-blue-ink hover:underline"
          >
            {application.name}
          </Link>
        )
      },
      {
        key: 'clientId',
        label: t('applications.clientId'),
        width: 'minmax(344px, 1.4fr)',
        cell: ({ clientId, name }) => (
          <CopyableValue value={clientId} label={t('applications.list.clientIdOf', { name })} />
        )
      },
      {
        key: 'status',
        label: t('devportalApp.applications.status'),
        width: '124px',
        cell: ({ status }) => <StatusTag status={status} />
      },
      {
        key: 'scopes',
        label: t('devportalApp.applications.scopes'),
        width: '104px',
        isNumeric: true,
        cell: ({ scopes }) => formatNumber(scopes.length, i18n.language)
      },
      {
        key: 'lastUsedDate',
        label: t('applications.lastUsed'),
        width: '144px',
        isNumeric: true,
        cell: ({ lastUsedDate }) => <Instant value={lastUsedDate} none={t('applications.never')} />
      }
    ],
    [t, i18n.language]
  )
}
