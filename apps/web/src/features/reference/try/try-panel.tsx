import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { readTryFragment } from '@/lib/reference/request-link.ts'
import { Panel } from '@/lib/samples/panel.tsx'
import { Button } from '@/ui/button/button.tsx'
import { IconButton } from '@/ui/button/icon-button.tsx'
import { INITIAL_STATE } from '../samples/request/request-state.ts'
import { useTryRequest } from '../samples/request/try-request.ts'
import { useReferenceAddress } from '../use-reference-address.ts'
import { RequestActions } from './request-actions.tsx'
import { RequestFields } from './request-fields.tsx'
import { ResponseView } from './response/response-view.tsx'
import { useTry } from './use-try.ts'

/** An operation to be tried in the sandbox: its request as a form, and the response. */
export default function TryPanel() {
  const { t } = useTranslation()
  const { state, onChange, onClose, linked } = useTryRequest()
  const trial = useTry()
  const root = useRef<HTMLDivElement>(null)
  useFillIn()
  useEffect(() => {
    // A link leads to this place, which is below the text on narrow windows; a reader who has opened it goes on with its first field.
    if (linked !== undefined) root.current?.scrollIntoView({ block: 'start' })
    root.current?.querySelector<HTMLElement>('select, input')?.focus({ preventScroll: true })
  }, [linked])
  return (
    <div ref={root} className="grid scroll-mt-16 grid-cols-1 gap-5">
      <Panel
        title={t('try.title')}
        controls={
          <>
            {state !== INITIAL_STATE && (
              <Button variant="ghost" size="small" onClick={() => onChange(INITIAL_STATE)}>
                {t('reference.samples.values.reset')}
              </Button>
            )}
            <IconButton label={t('try.close')} size="small" Icon={X} onClick={onClose} />
          </>
        }
      >
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            trial.send()
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) trial.send()
          }}
          className="grid grid-cols-1 gap-4 p-4"
        >
          <RequestFields trial={trial} />
          <RequestActions trial={trial} />
        </form>
      </Panel>
      <ResponseView trial={trial} />
    </div>
  )
}

/** Fills in the values of the link that was followed. */
function useFillIn(): void {
  const { linked, onChange } = useTryRequest()
  const { fragment } = useReferenceAddress()
  const fill = useEffectEvent(() => {
    const { parameters = {}, mediaType, body } = readTryFragment(fragment) ?? {}
    if (Object.keys(parameters).length === 0 && body === undefined) return
    onChange({
      ...INITIAL_STATE,
      typed: parameters,
      ...(mediaType !== undefined && { mediaType }),
      ...(body !== undefined && { body: { value: body } })
    })
  })
  useEffect(() => {
    if (linked !== undefined) fill()
  }, [linked])
}
