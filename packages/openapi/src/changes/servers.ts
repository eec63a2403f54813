import { isObject, listAt, ownValue, valueToText } from '../document/json.ts'
import type { ChangeRecorder, Location } from './recorder.ts'

/** A removed server breaks its clients; if the environment has another instead, the server has moved. */
export function compareServers(before: object, after: object, place: Location, recorder: ChangeRecorder): void {
  const [was, is] = [serversOf(before), serversOf(after)]
  const gone = was.filter(({ url }) => !is.some((server) => server.url === url))
  const come = is.filter(({ url }) => !was.some((server) => server.url === url))
  for (const { url, environment } of gone) {
    const index = come.findIndex((server) => server.environment === environment)
    const [moved] = index < 0 ? [] : come.splice(index, 1)
    if (moved) recorder.add('breaking', 'serverMoved', place, { params: { from: url, to: moved.url } })
    else recorder.add('breaking', 'serverRemoved', place, { params: { url }, side: 'before' })
  }
  for (const { url } of come) recorder.add('compatible', 'serverAdded', place, { params: { url } })
}

function serversOf(owner: object): { url: string; environment: unknown }[] {
  return listAt(owner, 'servers')
    .filter(isObject)
    .map((server) => ({
      url: valueToText(ownValue(server, 'url') ?? '/'),
      environment: ownValue(server, 'x-environment')
    }))
}
