import { type ParameterView, selectMedia } from '@portico/openapi'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestState } from '../samples/request/request-state.ts'
import { useTryRequest } from '../samples/request/try-request.ts'
import { bodyValue, type ChosenFiles, fileParts, reportedErrors } from './body-value.ts'
import { bodyErrors, parameterErrors } from './errors.ts'
import { controlId } from './form/form-context.ts'
import { rememberIds } from './offers/seen-ids.ts'
import { rememberTag } from './offers/seen-tags.ts'
import { useOffers } from './offers/use-offers.ts'
import { sandboxSample, scopesOf, toSandboxRequest } from './prepare.ts'
import { useClients } from './use-clients.ts'
import { type Exchange, type Sending, useExchange } from './use-exchange.ts'
import { useSchemaLookup } from './use-schema-lookup.ts'

const NO_FILES: ChosenFiles = {}

/** What the parts of the form and the response share. */
export type Trial = ReturnType<typeof useTry>

/** An operation that is tried: its request, the errors in it, and what came back. */
export function useTry() {
  const { t } = useTranslation()
  const { operation, api, state, onChange } = useTryRequest()
  const lookup = useSchemaLookup()
  const { client } = useClients()
  const [chosenFiles, chooseFiles] = useState(NO_FILES)
  const exchange = useExchange(
    useCallback((done: Exchange) => {
      rememberIds(done.client, done.response)
      rememberTag(done)
      focusFirstError(done)
    }, [])
  )
  const scopes = useMemo(() => scopesOf(operation, state), [operation, state])
  const sample = useMemo(() => sandboxSample(operation, state), [operation, state])
  const body = useMemo(() => bodyValue(operation, state, sample), [operation, state, sample])
  const schema = selectMedia(operation.requestBody, state.mediaType)?.schema
  const { current } = exchange
  const isChanged = state.body !== undefined
  const errors = useMemo(
    () => bodyErrors({ value: body, schema, lookup, isChanged, current }, t),
    [body, schema, lookup, isChanged, current, t]
  )
  const offers = useOffers(api, client, body, current?.number ?? 0)

  const latest = useRef({ state, onChange })
  useEffect(() => {
    latest.current = { state, onChange }
  })
  const change = useCallback((changes: Partial<RequestState>) => {
    const { state: now, onChange: set } = latest.current
    set({ ...now, ...changes })
  }, [])

  const sending = (): Sending | undefined => {
    // A new key for each request, unless the reader has set one.
    const fresh = sandboxSample(operation, state)
    const request = toSandboxRequest(fresh, chosenFiles, scopes)
    return request && { request, client, body, sample: fresh }
  }
  return {
    ...exchange,
    scopes,
    sample,
    body,
    lookup,
    errors,
    parameterErrors: useMemo(() => parameterErrors(current), [current]),
    offersFor: offers.forField,
    offersForParameter: (parameter: ParameterView) => offers.forParameter(parameter, new URL(sample.url).pathname),
    files: fileParts(sample),
    chosenFiles,
    chooseFiles,
    change,
    send: () => {
      const next = sending()
      if (next) void exchange.send(next)
    },
    /** Sends the last request again as it was, with the same key. */
    repeat: () => {
      if (current) void exchange.send(current)
    },
    /** Shows the response to another request, such as that by which a waiting page is followed. */
    follow: (next: Sending) => exchange.send(next)
  }
}

/** Brings the first field that a response complains of under the keyboard, once the form shows the error. */
function focusFirstError({ response }: Exchange): void {
  const [first] = reportedErrors(response.json)
  if (!first) return
  requestAnimationFrame(() => document.getElementById(controlId(first.place))?.focus())
}
