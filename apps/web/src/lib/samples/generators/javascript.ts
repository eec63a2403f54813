import type { SampleRequest } from '@portico/openapi'
import { jsFetch } from '@scalar/snippetz/plugins/js/fetch'
import { writeFetch } from './fetch-code.ts'

/** A call of fetch() for a browser. A page cannot set cookies of a call: those of the address are sent by the browser itself. */
export default function write(request: SampleRequest): string {
  const { cookies, ...rest } = request
  const code = writeFetch(
    { ...rest, cookies: [] },
    (har) => jsFetch.generate(har),
    (fileName) => `new Blob([]) /* ${fileName} */`
  )
  const names = cookies.map(({ name }) => name.replace(/[^\w-]/g, '?')).join(', ')
  return names === '' ? code : `// The browser adds the cookies of this address: ${names}\n${code}`
}
