import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '@/lib/i18n/formats.ts'
import { Button } from '@/ui/button/button.tsx'
import { CodeFigure } from '@/ui/code/code-figure.tsx'
import { Section } from '@/ui/page/section.tsx'
import { requestToken } from '../api/requests.ts'
import { Failure } from './failure.tsx'
import { useCopyTexts } from './values.tsx'

/** An access token for a member who tries requests, for which no secret is needed. */
export function TestToken({ applicationId }: { applicationId: number }) {
  const { t, i18n } = useTranslation()
  const copy = useCopyTexts()
  const request = useMutation({ mutationFn: () => requestToken(applicationId), meta: { handles: () => true } })
  const minutes = formatNumber((request.data?.expires_in ?? 0) / 60, i18n.language)
  return (
    <Section
      title={t('applications.testToken.title')}
      actions={
        <Button size="small" pending={request.isPending} onClick={() => request.mutate()}>
          {t('applications.testToken.request')}
        </Button>
      }
    >
      <div className="grid gap-4 px-5 py-5 sm:px-6">
        <p className="max-w-prose text-sm text-ink-2">{t('applications.testToken.explanation')}</p>
        <Failure title={t('applications.testToken.failed')} error={request.error} />
        {request.data && (
          <CodeFigure
            label={t('applications.testToken.token')}
            title={t('applications.testToken.token')}
            meta={t('applications.testToken.expires', { minutes })}
            code={request.data.access_token}
            grammar="xml"
            copy={copy}
          />
        )}
      </div>
    </Section>
  )
}
