import { clsx } from 'clsx'
import { createElement, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FailedState } from '@/ui/state/failed-state.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { ATTRIBUTE_NAMES, type AttributeValues, type ElementName } from './attributes.ts'
import type { Plugin } from './use-plugin.ts'

/** Keeps places free, in the newest version: needed before the portal has said which versions there are. */
const RESERVE = '/plugin/v1/reserve.css'

interface PluginElementProps {
  plugin: Plugin
  name: ElementName
  values: AttributeValues
  className?: string
}

/** An element of the plugin with its attributes, or what stands in its place while it is not there. */
export function PluginElement({ plugin, name, values, className }: PluginElementProps) {
  const { t, i18n } = useTranslation()
  if (plugin.state === 'failed')
    return (
      <FailedState
        title={t('plugin.load.failed')}
        retryLabel={t('plugin.load.retry')}
        isRetrying={plugin.isRetrying}
        onRetry={plugin.retry}
      >
        {t('plugin.load.failedText')}
      </FailedState>
    )
  const isLoading = plugin.state === 'loading'
  // The element is there from the beginning: the plugin's own style sheet keeps the place that it will take once it is defined.
  return (
    <div className={clsx('relative', className)}>
      {isLoading && name !== 'portico-quotation-dialog' && (
        <>
          <link rel="stylesheet" href={RESERVE} precedence="default" />
          <Skeleton className="absolute inset-0 size-full rounded-3" />
        </>
      )}
      {/* Another partner or another language is another visit: what the customer did before is not carried over. */}
      <Embedded key={`${i18n.language} ${values['plugin-id']}`} name={name} values={values} />
      <span role="status" className="sr-only">
        {isLoading && t('plugin.load.loading')}
      </span>
    </div>
  )
}

function Embedded({ name, values }: { name: ElementName; values: AttributeValues }) {
  const element = useRef<HTMLElement>(null)
  // Attributes, as HTML has them: React would set those as properties that the element has as such.
  useLayoutEffect(() => {
    for (const attribute of ATTRIBUTE_NAMES) {
      const value = values[attribute]
      if (value === undefined || value === '') element.current?.removeAttribute(attribute)
      else if (element.current?.getAttribute(attribute) !== value) element.current?.setAttribute(attribute, value)
    }
  })
  return createElement(name, { ref: element })
}
