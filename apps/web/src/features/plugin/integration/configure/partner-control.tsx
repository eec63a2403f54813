import { type CatalogueRecord, partner, recordTitle } from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Configuration, DEMO_PLUGIN_ID } from '@/features/plugin/embed/configuration.ts'
import { fold } from '@/lib/fold.ts'
import { partnerValues } from '@/lib/plugin/partner-values.ts'
import { LinkButton } from '@/ui/button/button.tsx'
import { Combobox } from '@/ui/combobox/combobox.tsx'
import { Field } from '@/ui/form/field.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { InlineFailure } from '@/ui/state/inline-failure.tsx'
import { listPartners } from './list-partners.ts'

/** Options offered at a time: more cannot be looked through. */
const MAX_OPTIONS = 50

interface PartnerControlProps {
  configuration: Configuration
  onChange: (configuration: Configuration) => void
}

/** Whose plugin it is: a partner of the catalogue, whose ids, country and language the attributes take over, or the demo’s id. */
export function PartnerControl({ configuration, onChange }: PartnerControlProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const searched = useDeferredValue(fold(search.trim()))
  const { data, isError, isFetching, refetch } = useQuery(listPartners)
  const found = useMemo(
    () => (data ?? []).filter((record) => fold(`${partnerLabel(record)} ${record.pluginid ?? ''}`).includes(searched)),
    [data, searched]
  )
  const chosen = data?.find(({ id }) => id === configuration.partner) ?? null
  const isGone = data !== undefined && configuration.partner !== undefined && chosen === null

  function choose(record: CatalogueRecord | null) {
    const { partner: _before, ...rest } = configuration
    if (!record) {
      return onChange({ ...rest, values: { ...rest.values, 'plugin-id': DEMO_PLUGIN_ID, 'assets-id': '' } })
    }
    onChange({ ...rest, partner: record.id, values: { ...rest.values, ...partnerValues(record) } })
  }

  const status = () => {
    if (!data) return isError ? undefined : t('plugin.partner.loading')
    if (data.length === 0) return t('plugin.partner.none')
    return found.length > MAX_OPTIONS
      ? t('plugin.partner.more', { count: found.length - MAX_OPTIONS })
      : t('plugin.partner.found', { count: found.length })
  }

  return (
    <div>
      <Field
        label={t('plugin.partner.label')}
        hint={t('plugin.partner.hint')}
        error={isGone ? t('plugin.partner.gone', { number: `#${configuration.partner}` }) : undefined}
      >
        {(control) => (
          <Combobox<CatalogueRecord>
            {...control}
            name="partner"
            value={chosen}
            onChange={choose}
            options={found.slice(0, MAX_OPTIONS)}
            onSearch={setSearch}
            keyOf={({ id }) => id}
            labelOf={partnerLabel}
            placeholder={t('plugin.partner.demo', { id: DEMO_PLUGIN_ID })}
            status={status()}
            labels={{
              open: t('plugin.partner.open'),
              clear: t('plugin.partner.clear'),
              options: t('plugin.partner.options')
            }}
          >
            {(record) => (
              <>
                <span className="block font-medium wrap-anywhere">{partnerLabel(record)}</span>
                <span className="block font-mono text-xs text-ink-3 wrap-anywhere">
                  {String(record.pluginid ?? '').trim() || t('plugin.partner.noPluginId')}
                </span>
              </>
            )}
          </Combobox>
        )}
      </Field>
      {isError && (
        <InlineFailure
          retryLabel={t('plugin.load.retry')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
          className="mb-4 text-[13px] leading-5"
        >
          {t('plugin.partner.failed')}
        </InlineFailure>
      )}
      {chosen && <PartnerFaults record={chosen} />}
    </div>
  )
}

/** What a partner's record lacks, and the way to where it is added. */
function PartnerFaults({ record }: { record: CatalogueRecord }) {
  const { t } = useTranslation()
  const values = partnerValues(record)
  const lacksPlugin = values['plugin-id'] === ''
  if (!lacksPlugin && values['assets-id'] !== '') return null
  const kind = lacksPlugin ? 'plugin' : 'assets'
  return (
    <Alert tone={lacksPlugin ? 'warning' : 'info'} title={t(`plugin.partner.faults.${kind}.title`)} className="mb-5">
      <p>{t(`plugin.partner.faults.${kind}.text`, { name: recordTitle(partner, record) })}</p>
      <LinkButton to={`${partner.route}/${record.id}/edit`} size="small" className="mt-3">
        {t('plugin.partner.edit')}
      </LinkButton>
    </Alert>
  )
}

/** A partner in one line: the name, and the number that distinguishes partners of the same name. */
const partnerLabel = (record: CatalogueRecord) => {
  const title = recordTitle(partner, record)
  return title === `#${record.id}` ? title : `${title} · #${record.id}`
}
