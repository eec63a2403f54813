import type { SampleRequest } from '@portico/openapi'
import { clsx } from 'clsx'
import { type ReactNode, startTransition, use, useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '@/ui/form/select.tsx'
import { CodeView } from './code-view.tsx'
import { SAMPLE_LANGUAGES, type SampleLanguage } from './languages.ts'
import { CopyCode, Panel } from './panel.tsx'
import { chooseSampleLanguage, useSampleLanguage } from './sample-language.ts'
import { loadWriter } from './writer.ts'

interface RequestPanelProps {
  request: SampleRequest
  /** What the panel is called; "Request" when nothing is given. */
  title?: ReactNode
  /** Below the code. */
  children?: ReactNode
}

/**
 * A request as code in the reader's language, with a choice of the language. Suspends until the generator is there.
 */
export function RequestPanel({ request, title, children }: RequestPanelProps) {
  const { t } = useTranslation()
  // The language changes when its generator is there; until then the sample stays as it is.
  const chosen = useSampleLanguage()
  const language = useDeferredValue(chosen)
  const write = use(loadWriter(language))
  const code = useMemo(() => write(request), [write, request])
  const { name, grammar } = SAMPLE_LANGUAGES.find(({ id }) => id === language) ?? SAMPLE_LANGUAGES[0]
  return (
    <Panel
      title={title ?? t('reference.samples.request')}
      controls={
        <>
          <Select
            size="small"
            className="[&>select]:text-[13px]"
            aria-label={t('reference.samples.language')}
            value={chosen}
            onChange={({ target }) => startTransition(() => chooseSampleLanguage(target.value as SampleLanguage))}
            options={SAMPLE_LANGUAGES.map(({ id, name: label }) => ({ value: id, label }))}
          />
          <CopyCode code={code} />
        </>
      }
    >
      <CodeView
        code={code}
        grammar={grammar}
        label={t('reference.samples.requestIn', { language: name })}
        // The same for all languages and values, so that no field moves while one types in it.
        className={clsx('bg-code', request.body ? 'h-[312px]' : 'h-[180px]')}
      />
      {children}
    </Panel>
  )
}
