import {
  apiDefinitions,
  type CatalogueRecord,
  documents,
  fileName,
  file as files,
  isReference
} from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ReactNode, useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { useDocumentTitle } from '../../lib/document-title.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { readDefinitions, readDocumentFile, type TextFile } from './api/read-reference.ts'
import { ApiOverview } from './api-overview.tsx'
import { readOutline } from './openapi.ts'

/** One version of an API, as the file of its definition's document describes it. */
export default function ReferencePage() {
  const { t } = useTranslation()
  const versionId = useId()
  const { api = '' } = useParams()
  const [search, setSearch] = useSearchParams()
  const definitions = useQuery(readDefinitions(api))
  const asked = search.get('version')
  const definition = definitions.data?.find(({ version }) => version === asked) ?? definitions.data?.[0]
  const document = definition && isReference(definition.document) ? definition.document.id : undefined
  const file = useQuery(readDocumentFile(document))
  const title = definition ? String(definition.name) : api
  useDocumentTitle(title)

  return (
    <div className="wrap py-10">
      <PageHeader
        trail={t('reference.title')}
        title={title}
        description={<code className="font-mono">{api}</code>}
        actions={
          definition && (
            <>
              {file.data && <DownloadButton found={file.data} />}
              <div className="flex items-center gap-2">
                <label htmlFor={versionId} className="text-sm font-medium">
                  {t('reference.version')}
                </label>
                <Select
                  id={versionId}
                  value={String(definition.version)}
                  onChange={(event) => setSearch({ version: event.target.value })}
                >
                  {definitions.data?.map(({ version }) => (
                    <option key={String(version)}>{String(version)}</option>
                  ))}
                </Select>
              </div>
            </>
          )
        }
      />
      {asked !== null && definition && definition.version !== asked && (
        <Alert tone="warning" className="mb-6">
          {t('reference.noVersion', { asked, shown: definition.version })}
        </Alert>
      )}
      {definitions.isError || file.isError ? (
        <FailedState
          title={t('reference.failed')}
          retryLabel={t('error.page.retry')}
          isRetrying={definitions.isFetching || file.isFetching}
          onRetry={() => void (definitions.isError ? definitions : file).refetch()}
        />
      ) : definitions.data?.length === 0 ? (
        <Nothing what="noApi" to={apiDefinitions.route} values={{ api }} />
      ) : definition && document === undefined ? (
        <Nothing what="noDocument" to={`${apiDefinitions.route}/${definition.id}`} />
      ) : file.data === null ? (
        <Nothing what="noFile" to={`${documents.route}/${document}`} />
      ) : file.data ? (
        <Described found={file.data} name={title} version={String(definition?.version)} />
      ) : (
        <div role="status">
          <span className="sr-only">{t('global.loading')}</span>
          <Skeleton className="h-6 w-full max-w-xl" />
          <Skeleton className="mt-8 h-80 rounded-3" />
        </div>
      )}
    </div>
  )
}

interface NothingProps {
  what: 'noApi' | 'noDocument' | 'noFile' | 'notOpenApi' | 'syntax'
  /** Where it can be mended. */
  to: string
  values?: Record<string, string>
  children?: ReactNode
}

/** Why there is nothing to show, and the way to where that can be changed. */
function Nothing({ what, to, values = {}, children }: NothingProps) {
  const { t } = useTranslation()
  return (
    <EmptyState
      tone="warning"
      title={t(`reference.${what}.title`, values)}
      actions={<LinkButton to={to}>{t(`reference.${what}.action`)}</LinkButton>}
    >
      {t(`reference.${what}.text`, values)}
      {children}
    </EmptyState>
  )
}

interface DescribedProps {
  found: TextFile
  /** As the page calls the API, and the version that was chosen. */
  name: string
  version: string
}

function Described({ found, name, version }: DescribedProps) {
  const read = useMemo(() => readOutline(found.text), [found.text])
  if ('outline' in read) return <ApiOverview outline={read.outline} name={name} version={version} />
  return (
    <Nothing what={read.fault} to={`${files.route}/${found.file.id}`}>
      {read.detail && <code className="mt-3 block font-mono text-[13px] whitespace-pre-wrap">{read.detail}</code>}
    </Nothing>
  )
}

function DownloadButton({ found: { file, bytes } }: { found: TextFile }) {
  const { t } = useTranslation()
  return (
    <Button onClick={() => saveFile(bytes, nameOf(file))}>
      <Download aria-hidden="true" className="size-4" />
      {t('reference.download')}
    </Button>
  )
}

const nameOf = ({ id, description, mediaType }: CatalogueRecord) =>
  fileName({ id, description: typeof description === 'string' ? description : null }, String(mediaType ?? ''))
