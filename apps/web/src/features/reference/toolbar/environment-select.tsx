import type { Environments } from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Select } from '@/ui/form/select.tsx'
import { readEnvironments } from '../api/read-environments.ts'
import { useReference } from '../api/use-reference.ts'
import { useReferenceAddress, useReferenceLink } from '../use-reference-address.ts'
import { SelectFailed } from './select-failed.tsx'
import { useShownVersion } from './use-shown-version.ts'

/** The only entry of the list until the environments are known. It is the name of a state, not a word of a language. */
const LOADING = 'LOADING'

/** As wide as the longest name of an environment in either language, so that nothing moves when the names are there. */
const WIDTH = 'w-48'

const namesOf = ({ environments }: Environments) => environments

/** The environments; another one shows the same page there. */
export function EnvironmentSelect({ id }: { id: string }) {
  const { t } = useTranslation()
  const { kind, key, version } = useReferenceAddress()
  const { environment } = useShownVersion()
  const environments = useQuery({ ...readEnvironments(), select: namesOf })
  const { data: reference } = useReference()
  const link = useReferenceLink()
  const navigate = useNavigate()

  /** A version that is not published there is not taken along: the newest one that is comes instead. */
  function choose(next: string) {
    const published = reference?.versions.find((one) => one.version === version)?.environments
    const isThere = published === undefined || (published as readonly string[]).includes(next)
    void navigate(link({ kind, key, environment: next, ...(!isThere && { version: undefined }) }))
  }

  if (environments.isPending) {
    return (
      <Select id={id} size="small" aria-busy="true" value={LOADING} disabled className={WIDTH}>
        <option>{LOADING}</option>
      </Select>
    )
  }
  if (environments.isError) {
    return (
      <span className="flex items-center gap-1">
        <Select id={id} size="small" disabled aria-describedby={`${id}-failed`} className={WIDTH} />
        <SelectFailed id={`${id}-failed`} text={t('reference.environmentsFailed')} query={environments} />
      </span>
    )
  }
  const known = environments.data.includes(environment) ? environments.data : [environment, ...environments.data]
  return (
    <Select
      id={id}
      size="small"
      value={environment}
      onChange={(event) => choose(event.target.value)}
      options={known.map((name) => ({
        value: name,
        label: t(`reference.environments.${name}`, { defaultValue: name })
      }))}
      className={WIDTH}
    />
  )
}
