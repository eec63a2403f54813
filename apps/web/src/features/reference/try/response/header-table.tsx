import { useTranslation } from 'react-i18next'

/** The headers that are explained: what they say of a response of the sandbox. */
const EXPLAINED = [
  'access-control-allow-origin',
  'access-control-expose-headers',
  'allow',
  'cache-control',
  'connection',
  'content-encoding',
  'content-length',
  'content-security-policy',
  'content-type',
  'date',
  'etag',
  'idempotent-replayed',
  'keep-alive',
  'location',
  'ratelimit',
  'referrer-policy',
  'retry-after',
  'strict-transport-security',
  'transfer-encoding',
  'vary',
  'www-authenticate',
  'x-content-type-options',
  'x-request-id'
] as const

const isExplained = (name: string): name is (typeof EXPLAINED)[number] =>
  (EXPLAINED as readonly string[]).includes(name)

/** Each header of a response with what it means. */
export function HeaderTable({ headers }: { headers: readonly (readonly [name: string, value: string])[] }) {
  const { t } = useTranslation()
  // What the API says of this response comes before what every response of a server has.
  const ordered = headers.toSorted(([one], [other]) => weight(one) - weight(other))
  return (
    <dl className="grid grid-cols-1">
      {ordered.map(([name, value]) => {
        const key = name.toLowerCase()
        return (
          <div key={`${name} ${value}`} className="border-b border-line px-4 py-2.5 last:border-0">
            <dt className="font-mono text-xs font-medium text-ink">{name}</dt>
            <dd className="mt-0.5 font-mono text-xs leading-[18px] wrap-anywhere text-ink-2">{value}</dd>
            {isExplained(key) && <dd className="mt-0.5 text-xs leading-[18px] text-ink-3">{t(`try.header.${key}`)}</dd>}
          </div>
        )
      })}
    </dl>
  )
}

const FIRST = [
  'location',
  'etag',
  'idempotent-replayed',
  'ratelimit',
  'retry-after',
  'www-authenticate',
  'x-request-id'
]

function weight(name: string): number {
  const at = FIRST.indexOf(name.toLowerCase())
  return at < 0 ? FIRST.length : at
}
