import type { Fault } from '../../model/faults.ts'
import { makeFault } from '../checks/fault.ts'
import { checkInfo, wrongType } from '../checks/shape.ts'
import { isObject, type JsonObject, ownValue, valueToText } from '../json.ts'
import { parseTarget } from './overlay-target.ts'

/** Checks an overlay (Overlay Specification 1.0.0, section 4.4): version, language, title, and actions with readable targets. */
export function checkOverlay(overlay: JsonObject): Fault[] {
  const version = ownValue(overlay, 'overlay')
  if (typeof version !== 'string' || !/^1\.0(?:\.\d+)?$/.test(version))
    return [makeFault('error', 'overlayVersion', { version: valueToText(version) }, ['overlay'])]
  const faults: Fault[] = []
  const info = ownValue(overlay, 'info')
  faults.push(...checkInfo(isObject(info) ? overlay : {}))
  const language = overlayLanguage(overlay)
  if ('fault' in language) faults.push(language.fault)
  const actions = ownValue(overlay, 'actions')
  if (Array.isArray(actions))
    for (const [index, action] of actions.entries()) faults.push(...checkAction(action, index))
  else if (actions === undefined) faults.push(makeFault('error', 'missing', { name: 'actions' }, []))
  else faults.push(wrongType('actions', 'array', actions, ['actions']))
  return faults
}

function* checkAction(action: unknown, index: number): Generator<Fault> {
  const path = ['actions', index]
  if (!isObject(action)) {
    yield wrongType(String(index), 'object', action, path)
    return
  }
  const target = ownValue(action, 'target')
  if (target === undefined) yield makeFault('error', 'missing', { name: 'target' }, path)
  else if (typeof target !== 'string') yield wrongType('target', 'string', target, [...path, 'target'])
  else if (!parseTarget(target)) yield makeFault('error', 'overlayPath', { target }, [...path, 'target'])
}

/**
 * The language that an overlay translates into, from its `x-language`, written as BCP 47 has it (`es`, `pt-BR`); a fault when it is missing
 * or no language tag.
 */
export function overlayLanguage(overlay: JsonObject): { readonly language: string } | { readonly fault: Fault } {
  const tag = ownValue(overlay, 'x-language')
  try {
    const [language] = typeof tag === 'string' ? Intl.getCanonicalLocales(tag) : []
    if (language !== undefined) return { language }
  } catch {
    // No tag of BCP 47.
  }
  return { fault: makeFault('error', 'overlayLanguage', {}, tag === undefined ? [] : ['x-language']) }
}
