import type { Change, Changes, Impact } from '@portico/openapi'
import { groupChanges, IMPACTS } from '@portico/openapi'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { readRelative, writeAddress } from '@/lib/reference/address.ts'
import { ChangeGroupView } from '@/lib/reference/change-group.tsx'
import { type VersionPair, VersionPairSelect } from '@/lib/reference/version-pair-select.tsx'
import { LinkButton } from '@/ui/button/button.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { EmptyState } from '@/ui/state/empty-state.tsx'
import { Tag, type TagTone } from '@/ui/text/tag.tsx'
import { readChanges } from '../api/read-changes.ts'
import type { ReferenceContext } from '../api/read-reference.ts'
import { useReference } from '../api/use-reference.ts'
import { TextColumns } from '../frame/columns.tsx'
import { PieceProblem } from '../frame/piece-problem.tsx'
import { ArticleSkeleton } from '../frame/skeletons.tsx'
import { ArticleHeader, ArticleSection } from '../pages/article-header.tsx'
import { OnThisPage } from '../pages/on-this-page.tsx'
import { useScrollToFragment } from '../pages/use-scroll-to-fragment.ts'
import { useApiName } from '../use-api-name.ts'
import { useReferenceLink } from '../use-reference-address.ts'
import { comparable, pairOf } from './versions.ts'

const TONES: Record<Impact, TagTone> = { breaking: 'bad', compatible: 'good', editorial: 'neutral' }

/** What is different between two versions of an API. */
export default function ChangesPage() {
  const { t } = useTranslation()
  const reference = useReference()
  useDocumentTitle(t('reference.changes.title'))
  if (reference.data) return <ChangesArticle reference={reference.data} />
  return <TextColumns>{reference.isError ? <PieceProblem query={reference} /> : <ArticleSkeleton />}</TextColumns>
}

function ChangesArticle({ reference }: { reference: ReferenceContext }) {
  const { t } = useTranslation()
  const link = useReferenceLink()
  const name = useApiName()(reference.api, reference.name)
  const [query] = useSearchParams()
  const versions = comparable(reference.versions)
  const pair = pairOf(versions, reference.version, query.get('from'))
  if (pair) return <ComparedVersions reference={reference} versions={versions} pair={pair} name={name} />
  return (
    <TextColumns>
      <ArticleHeader eyebrow={name} title={t('reference.changes.title')} />
      <div className="mt-8">
        <EmptyState
          title={t('reference.changes.oneVersion')}
          actions={<LinkButton to={link({ kind: 'overview' })}>{t('reference.changes.toOverview')}</LinkButton>}
        />
      </div>
    </TextColumns>
  )
}

interface ComparedVersionsProps {
  reference: ReferenceContext
  versions: readonly string[]
  pair: VersionPair
  name: string
}

function ComparedVersions({ reference, versions, pair, name }: ComparedVersionsProps) {
  const { t, i18n } = useTranslation()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const query = useQuery(readChanges(reference.api, pair.from, pair.to, i18n.language))
  const changes = query.data
  const isThere = changes !== undefined
  useScrollToFragment(isThere)
  const impacts = IMPACTS.filter((impact) => changes?.changes.some((change) => change.impact === impact))
  const headings = impacts.map((impact) => ({ id: impact, level: 2, text: t(`reference.changes.impact.${impact}`) }))
  function choose({ from, to }: VersionPair) {
    const address = new URLSearchParams(search)
    address.set('version', to)
    address.set('from', from)
    void navigate(`${pathname}?${address}`, { preventScrollReset: true })
  }
  return (
    <TextColumns aside={<OnThisPage headings={headings} />}>
      <article>
        <ArticleHeader eyebrow={name} title={t('reference.changes.title')}>
          <p>{t('reference.changes.lead')}</p>
        </ArticleHeader>
        <div className="mt-6 flex flex-wrap items-end gap-3">
          <VersionPairSelect
            versions={versions}
            pair={pair}
            labels={{ from: t('reference.changes.from'), to: t('reference.changes.to') }}
            size="small"
            onChange={choose}
          />
        </div>
        <div className="mt-8">
          {changes ? (
            <ChangesList changes={changes} reference={reference} pair={pair} />
          ) : query.isError ? (
            <PieceProblem query={query} />
          ) : (
            <ArticleSkeleton />
          )}
        </div>
      </article>
    </TextColumns>
  )
}

interface ChangesListProps {
  changes: Changes
  reference: ReferenceContext
  pair: VersionPair
}

function ChangesList({ changes, reference, pair }: ChangesListProps) {
  const { t } = useTranslation()
  if (changes.changes.length === 0)
    return <EmptyState title={t('reference.changes.none')}>{t('reference.changes.noneHint')}</EmptyState>
  const countOf = (impact: Impact) => changes.changes.filter((change) => change.impact === impact).length
  const isBreaking = countOf('breaking') > 0
  return (
    <>
      <div role="status" className="flex flex-wrap items-center gap-2 text-ink-2">
        {isBreaking ? (
          <Tag tone={TONES.breaking}>{t('reference.changes.summary.breaking', { count: countOf('breaking') })}</Tag>
        ) : (
          <p>{t('reference.changes.noBreaking', { from: pair.from })}</p>
        )}
        {countOf('compatible') > 0 && (
          <Tag tone={TONES.compatible}>
            {t('reference.changes.summary.compatible', { count: countOf('compatible') })}
          </Tag>
        )}
      </div>
      {IMPACTS.map((impact) => {
        const groups = groupChanges(changes, impact)
        if (groups.length === 0) return null
        return (
          <ArticleSection key={impact} id={impact} title={t(`reference.changes.impact.${impact}`)}>
            <ul className="grid gap-6">
              {groups.map((group) => (
                <ChangeGroupView
                  key={`${group.side} ${group.page ?? ''}`}
                  group={group}
                  changes={changes}
                  from={pair.from}
                  addressOf={(relative, side) => addressIn(reference, pair, relative, side)}
                />
              ))}
            </ul>
          </ArticleSection>
        )
      })}
      {changes.truncated && (
        <Alert tone="info" className="mt-8">
          {t('reference.changes.truncated')}
        </Alert>
      )}
    </>
  )
}

/** The address of a place in the version that has it, in the page's environment or else in one where that version is published. */
function addressIn(
  { api, environment, versions }: ReferenceContext,
  { from, to }: VersionPair,
  relative: string,
  side: Change['side']
): string {
  const version = side === 'before' ? from : to
  const published = versions.find((one) => one.version === version)?.environments ?? []
  const where = published.includes(environment) ? environment : published[0]
  return writeAddress({ ...readRelative(api, relative), version, ...(where && { environment: where }) })
}
