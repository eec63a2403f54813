import type { AdvertisementCheckFinding, AdvertisementCheckRequest, AdvertisementCheckResult } from '@portico/contract'
import { FINDING_STATUSES, type FindingStatus } from '@portico/finance'
import type { TFunction } from 'i18next'
import { CircleAlert, CircleCheck, CircleMinus, CircleX, EyeOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '@/lib/i18n/formats.ts'
import { CodeFigure } from '@/ui/code/code-figure.tsx'
import { Section } from '@/ui/page/section.tsx'
import { Tag, type TagTone } from '@/ui/text/tag.tsx'
import { MarkedText } from './marked-text.tsx'

/** What needs work comes first. */
const ORDER: readonly FindingStatus[] = ['WRONG', 'MISSING', 'NOT_PROMINENT', 'FOUND', 'NOT_APPLICABLE']

const LOOKS = {
  WRONG: { tone: 'bad', Icon: CircleX, colour: 'text-red-ink' },
  MISSING: { tone: 'bad', Icon: CircleAlert, colour: 'text-red-ink' },
  NOT_PROMINENT: { tone: 'warning', Icon: EyeOff, colour: 'text-amber' },
  FOUND: { tone: 'good', Icon: CircleCheck, colour: 'text-teal' },
  NOT_APPLICABLE: { tone: 'neutral', Icon: CircleMinus, colour: 'text-ink-3' }
} as const satisfies Record<FindingStatus, { tone: TagTone; Icon: typeof CircleX; colour: string }>

interface CheckResultProps {
  request: AdvertisementCheckRequest
  result: AdvertisementCheckResult
}

/** What a check found, item by item, in the words of the advertisement, and as a request for the own build. */
export function CheckResult({ request, result }: CheckResultProps) {
  const { t, i18n } = useTranslation()
  const { findings, law, hasFigures, language, text } = result
  const sorted = [...findings].sort((one, other) => ORDER.indexOf(one.status) - ORDER.indexOf(other.status))
  const counts = FINDING_STATUSES.map((status) => ({
    status,
    count: findings.filter((finding) => finding.status === status).length
  })).filter(({ count }) => count > 0)
  return (
    <>
      <Section
        title={t('advertCheck.result.title')}
        actions={counts.map(({ status, count }) => (
          <Tag key={status} tone={LOOKS[status].tone}>
            {t('advertCheck.result.count', {
              shown: formatNumber(count, i18n.language),
              status: t(`advertCheck.status.${status}`)
            })}
          </Tag>
        ))}
      >
        <p className="border-b border-line px-5 py-3 text-sm text-ink-2 sm:px-6">
          {t(`advertCheck.law.${law}`)} {t(hasFigures ? 'advertCheck.result.figures' : 'advertCheck.result.noFigures')}{' '}
          {t('advertCheck.result.language', { language: languageName(language, i18n.language) })}
        </p>
        <ul className="divide-y divide-line">
          {sorted.map((finding, index) => (
            <Finding key={index} finding={finding} />
          ))}
        </ul>
      </Section>
      <Section title={t('advertCheck.read.title')}>
        <MarkedText text={text} findings={findings} />
      </Section>
      <Section title={t('advertCheck.scope.title')}>
        <ul className="grid list-disc gap-1.5 py-5 pr-6 pl-10 text-sm text-ink-2">
          {(['styles', 'representative', 'charges', 'national', 'equivalent'] as const).map((key) => (
            <li key={key}>{t(`advertCheck.scope.${key}`)}</li>
          ))}
        </ul>
      </Section>
      <CodeFigure
        label={t('advertCheck.api')}
        title={t('advertCheck.api')}
        meta="POST"
        head={`POST /api/advertisement-checks\nAuthorization: Bearer …\nAccept-Language: ${i18n.language}\nContent-Type: application/json`}
        code={JSON.stringify(request, null, 2)}
      />
    </>
  )
}

function languageName(code: string, locale: string): string {
  return new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code
}

/** An article as each language cites it: `Article 8(3)(c)`, `artículo 8, apartado 3, letra c)`. */
function articleText(reference: string, t: TFunction): string {
  const [, article, paragraph, point] = /^(\d+)(?:\((\d+)\))?(?:\((\w)\))?$/.exec(reference) ?? []
  if (article === undefined) return reference
  const form = point !== undefined ? 'point' : paragraph !== undefined ? 'paragraph' : 'article'
  return t(`advertCheck.cited.${form}`, { article, paragraph, point })
}

function Finding({ finding }: { finding: AdvertisementCheckFinding }) {
  const { t } = useTranslation()
  const { item, article, status, words, detail } = finding
  const { Icon, tone, colour } = LOOKS[status]
  return (
    <li className="flex gap-3 px-5 py-3.5 sm:px-6">
      <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${colour}`} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h3 className="font-medium">{t(`advertCheck.item.${item}`)}</h3>
          {article && <span className="text-[13px] text-ink-3">{articleText(article, t)}</span>}
          <Tag tone={tone} className="ml-auto">
            {t(`advertCheck.status.${status}`)}
          </Tag>
        </div>
        <p className="mt-0.5 text-sm text-ink-2">{detail}</p>
        {words && status !== 'WRONG' && (
          <p className="mt-1 text-sm wrap-anywhere">
            <q className="rounded-1 bg-sunken px-1.5 py-0.5">{words.replace(/\s+/g, ' ')}</q>
          </p>
        )}
      </div>
    </li>
  )
}
