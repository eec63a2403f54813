import { writeFetch } from './fetch-code.ts'
import type { SampleWriter } from './parts.ts'

/** The file that was chosen in the page. */
const CHOSEN_FILE = `document.querySelector('input[type="file"]').files[0]`

/** A call of fetch() for a browser. A page cannot set cookies of a request: the browser itself sends those of the address. */
const write: SampleWriter = ({ cookies, ...request }) => {
  const code = writeFetch({ ...request, cookies: [] }, { body: () => CHOSEN_FILE, part: () => CHOSEN_FILE })
  const names = cookies.map(({ name }) => name.replace(/[^\w-]/g, '?')).join(', ')
  return names === '' ? code : `// The browser adds the cookies of this address: ${names}\n${code}`
}
export default write
