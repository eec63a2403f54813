import { API_ENVIRONMENTS } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Tag } from '@/ui/text/tag.tsx'
import { useReference } from '../api/use-reference.ts'
import { useReferenceAddress, useReferenceLink } from '../use-reference-address.ts'

/** Says when there is a newer version, and where the version shown is not published. */
export function VersionMarks() {
  const { t, i18n } = useTranslation()
  const { kind, key, environment } = useReferenceAddress()
  const { data: reference } = useReference()
  const link = useReferenceLink()
  if (!reference) return null
  const { version, versions } = reference
  const newest = versions[0]
  const shown = versions.find((one) => one.version === version)
  const published = shown?.environments ?? []
  const missing = API_ENVIRONMENTS.filter((one) => !published.includes(one))
  // Said of one environment, it is short enough to leave the bar its height.
  const only = missing.length > 1 && published.length === 1 && published[0]
  const isThere = newest?.environments.some((one) => one === (environment ?? reference.environment))
  return (
    <>
      {shown?.waiting && (
        <span title={t('reference.waitingHint')}>
          <Tag tone="warning">{t('reference.waiting')}</Tag>
        </span>
      )}
      {newest && newest.version !== version && (
        <Link
          to={link({
            kind,
            key,
            version: newest.version,
            ...(!isThere && { environment: newest.environments[0] })
          })}
          className="rounded-full hover:underline"
        >
          <Tag tone="warning">{t('reference.newest', { version: newest.version })}</Tag>
        </Link>
      )}
      {missing.length > 0 && (
        <Tag>
          {only
            ? t('reference.onlyPublished', { environment: t(`reference.environmentsInText.${only}`) })
            : t('reference.notPublished', {
                environments: new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(
                  missing.map((one) => t(`reference.environmentsInText.${one}`))
                )
              })}
        </Tag>
      )}
    </>
  )
}
