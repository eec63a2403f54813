import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ApiError } from '@/lib/api/client.ts'
import { Select } from '@/ui/form/select.tsx'
import { useReferenceAddress, useReferenceLink } from '../use-reference-address.ts'
import { SelectFailed } from './select-failed.tsx'
import { useShownVersion } from './use-shown-version.ts'

/** The versions published in the environment; another one shows the same page of it. */
export function VersionSelect({ id }: { id: string }) {
  const { t } = useTranslation()
  const { kind, key } = useReferenceAddress()
  const { version, versions } = useShownVersion()
  const link = useReferenceLink()
  const navigate = useNavigate()
  const isFailed = versions.isError && !(versions.error instanceof ApiError && versions.error.status === 404)
  const published = versions.data?.versions ?? []
  const known = version === undefined || published.includes(version) ? published : [version, ...published]
  return (
    <span className="flex items-center gap-1">
      <Select
        id={id}
        size="small"
        value={version ?? ''}
        disabled={known.length === 0}
        aria-busy={versions.isPending || undefined}
        onChange={(event) => void navigate(link({ kind, key, version: event.target.value }))}
        options={
          known.length === 0 && !versions.isPending
            ? [{ value: '', label: t('reference.noneOfThem') }]
            : known.map((one) => ({ value: one }))
        }
        className="w-28"
      />
      {isFailed && <SelectFailed text={t('reference.versionsFailed')} query={versions} />}
    </span>
  )
}
