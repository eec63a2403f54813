import { COOKIES, type CookieDefinition, type CookieGroup, type CookiePurpose } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { InlineWords } from '../inline-words.tsx'
import type { InlineText } from '../legal-document.ts'
import { FactTable } from './fact-table.tsx'

const ALL = Object.entries(COOKIES) as [CookiePurpose, CookieDefinition][]

const MINUTE = 60
const DAYS_OF_A_MONTH = 365 / 12
const MONTH = DAYS_OF_A_MONTH * 24 * 60 * MINUTE

/** A cookie's names as the browser lists them; an asterisk stands for what differs from one sign-in to the next. */
function namesOf({ name, isPrefix, hasSignature }: CookieDefinition): string[] {
  return [isPrefix ? `${name}*` : name, ...(hasSignature ? [`${name}.sig`] : [])]
}

/** The cookies of a group: what the code that sets them says, with the words of the policy. */
export function CookieTable({ group, purposes }: { group: CookieGroup; purposes: Record<CookiePurpose, InlineText> }) {
  const { t } = useTranslation()
  const life = (seconds: number) => {
    if (seconds === 0) return t('legal.cookies.untilClosed')
    return seconds < MONTH
      ? t('legal.cookies.minutes', { count: seconds / MINUTE })
      : t('legal.cookies.months', { count: Math.round(seconds / MONTH) })
  }
  return (
    <FactTable
      label={t(`legal.cookies.group.${group}`)}
      columns={[t('legal.cookies.name'), t('legal.cookies.purpose'), t('legal.cookies.life')]}
      rows={ALL.filter(([, cookie]) => cookie.group === group).map(([purpose, cookie]) => ({
        key: purpose,
        names: namesOf(cookie),
        text: <InlineWords text={purposes[purpose]} />,
        detail: [cookie.httpOnly && 'HttpOnly', `SameSite=${cookie.sameSite}`, `Path=${cookie.path}`]
          .filter(Boolean)
          .join('; '),
        life: life(cookie.seconds)
      }))}
    />
  )
}
