import { useTranslation } from 'react-i18next'
import { formatDate } from '@/lib/i18n/formats.ts'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { LinkButton } from '@/ui/button/button.tsx'
import { Card } from '@/ui/page/card.tsx'
import { Hero } from '@/ui/page/hero.tsx'
import { PageBand } from '@/ui/page/page-band.tsx'
import { Tag } from '@/ui/text/tag.tsx'
import { RELEASES } from '../../../build/published/releases.ts'
import { PlatformState } from './platform-state.tsx'

const WAYS = [
  { key: 'plugin', to: '/pluginintegration' },
  { key: 'component', to: '/web-component-demo' },
  { key: 'api', to: '/apireference/landing' },
  { key: 'hosted', to: '/payment-demo' }
] as const

const ASPECTS = ['effort', 'control', 'place', 'duty', 'when'] as const

/** Compares the ways to integrate, and shows the status of the platform. */
export default function BuildPage() {
  const { t } = useTranslation()
  useDocumentTitle(t('build.title'))
  return (
    <>
      <Hero
        title={t('build.headline')}
        lead={t('build.lead')}
        actions={
          <LinkButton to="/easy-access" variant="primary" size="large">
            {t('home.start')}
          </LinkButton>
        }
      />
      <PageBand id="compare" title={t('build.compare.title')}>
        <Ways />
      </PageBand>
      <PageBand id="platform" title={t('build.platform.title')} lead={t('build.platform.lead')} tone="paper">
        <PlatformState />
      </PageBand>
      <PageBand id="changelog" title={t('build.changelog.title')} lead={t('build.changelog.lead')}>
        <Changelog />
      </PageBand>
    </>
  )
}

/** A table; on narrow windows a card for each way. Roles, because a table that is laid out as blocks is none to browsers any more. */
function Ways() {
  const { t } = useTranslation()
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <table
      role="table"
      className="w-full text-sm max-md:block md:rounded-3 md:border md:border-line md:bg-raised md:shadow-card"
    >
      <thead role="rowgroup" className="max-md:sr-only">
        <tr role="row">
          {['aspect', ...ASPECTS].map((key) => (
            <th
              key={key}
              role="columnheader"
              scope="col"
              className="px-4 py-3.5 text-left text-[13px] font-medium text-ink-2 first:pl-6 last:pr-6"
            >
              {key === 'aspect' ? (
                <span className="sr-only">{t('build.compare.aspect')}</span>
              ) : (
                t(`build.compare.${key}`)
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-md:grid max-md:gap-4">
        {WAYS.map(({ key, to }) => (
          <tr
            key={key}
            role="row"
            className="border-line max-md:grid max-md:gap-3 max-md:rounded-3 max-md:border max-md:bg-raised max-md:p-5 max-md:shadow-card md:border-t"
          >
            <th role="rowheader" scope="row" className="text-left align-top md:w-[15%] md:px-4 md:py-5 md:pl-6">
              <span className="block text-base font-semibold">{t(`build.ways.${key}.title`)}</span>
              <LinkButton
                to={to}
                size="small"
                className="mt-3 flex w-fit whitespace-normal max-md:hidden md:h-auto md:py-1.5 md:text-left"
              >
                {t(`build.go.${key}`)}
              </LinkButton>
            </th>
            {ASPECTS.map((aspect) => (
              <td key={aspect} role="cell" className="align-top text-ink-2 md:px-4 md:py-5 md:last:pr-6">
                <span aria-hidden="true" className="block text-xs font-semibold text-ink-3 md:hidden">
                  {t(`build.compare.${aspect}`)}
                </span>
                {t(`build.ways.${key}.${aspect}`)}
                {aspect === 'when' && (
                  <span className="mt-4 block md:hidden">
                    <LinkButton to={to} size="small">
                      {t(`build.go.${key}`)}
                    </LinkButton>
                  </span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  )
}

function Changelog() {
  const { t } = useTranslation()
  return (
    <Card className="p-6 sm:p-8">
      <ol className="divide-y divide-line">
        {RELEASES.map(({ date, api, version, kind, environments }) => (
          <li key={`${api} ${version}`} className="grid gap-x-6 gap-y-1 py-3 first:pt-0 sm:grid-cols-[7rem_1fr_auto]">
            <time dateTime={date} className="text-sm text-ink-2 tabular-nums">
              {formatDate(date)}
            </time>
            <span>
              <span className="font-medium">{api ? t(`reference.menu.${api}`) : t('build.changelog.all')}</span>{' '}
              <code className="text-sm">{version}</code>
              <span className="block text-[13px] text-ink-2">
                {environments.map((environment) => t(`build.changelog.environments.${environment}`)).join(', ')}
              </span>
            </span>
            <span>
              <Tag tone={kind === 'breaking' ? 'warning' : 'neutral'}>{t(`build.changelog.${kind}`)}</Tag>
            </span>
          </li>
        ))}
      </ol>
      <LinkButton to="/apireference/changelog" className="mt-6">
        {t('build.changelog.more')}
      </LinkButton>
    </Card>
  )
}
