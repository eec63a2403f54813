import { useTranslation } from 'react-i18next'
import type { ServiceName } from '@/lib/service-names.ts'
import { SequenceDiagram } from '@/ui/diagram/sequence-diagram.tsx'
import { StateDiagram } from '@/ui/diagram/state-diagram.tsx'
import { serviceOf } from './services.ts'

/** How a service flows: who sends what to whom, or the states of what it is about. */
export function ServiceFlow({ name }: { name: ServiceName }) {
  const { t } = useTranslation()
  const { flow } = serviceOf(name)
  const textOf = (key: string) => t(`services.${name}.flow.${key}`)
  if ('actors' in flow)
    return (
      <SequenceDiagram
        title={textOf('title')}
        actors={flow.actors.map((actor) => t(`services.actors.${actor}`))}
        own={flow.actors.indexOf('portico')}
        steps={flow.steps.map(([from, to, key]) => ({ from, to, label: textOf(key) }))}
      />
    )
  const { main, exits } = flow
  const stateOf = (code: string) => ({ code, label: textOf(code) })
  return (
    <StateDiagram
      title={textOf('title')}
      main={main.map(stateOf)}
      exits={{ from: exits.from.map((code) => main.indexOf(code)), to: exits.to.map(stateOf) }}
    />
  )
}
