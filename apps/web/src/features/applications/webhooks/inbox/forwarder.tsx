import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApplication } from '@/features/applications/detail/context.ts'
import { useCopyTexts } from '@/features/applications/detail/values.tsx'
import { CodeFigure } from '@/ui/code/code-figure.tsx'
import { Section } from '@/ui/page/section.tsx'

const PROGRAM = 'sandbox/simulations/v1/forward-webhooks.mjs'

/** How to have the messages of the inbox on one's own machine. */
export function Forwarder() {
  const { t } = useTranslation()
  const copy = useCopyTexts()
  const { clientId } = useApplication().application
  const command = [
    `curl -fsSO ${window.location.origin}/${PROGRAM}`,
    `CLIENT_ID=${clientId} CLIENT_SECRET=… \\`,
    '  node forward-webhooks.mjs http://localhost:3000/hooks'
  ].join('\n')
  return (
    <Section title={t('applicationWebhooks.forwarder.title')}>
      <div className="grid gap-4 p-5 sm:p-6">
        <p className="max-w-prose text-sm text-ink-2">
          {t('applicationWebhooks.forwarder.text')}{' '}
          <Link to="/webhooks/receivers" className="font-medium text-blue-ink hover:underline">
            {t('applicationWebhooks.forwarder.receivers')}
          </Link>
        </p>
        <CodeFigure
          label={t('applicationWebhooks.forwarder.command')}
          title={t('applicationWebhooks.forwarder.command')}
          code={command}
          grammar="bash"
          copy={copy}
        />
      </div>
    </Section>
  )
}
