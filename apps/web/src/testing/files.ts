import { onTestFinished, vi } from 'vitest'

/** A file as a person would choose it. */
export const makeFile = (name: string, content: BlobPart, type = 'text/plain'): File =>
  new File([content], name, { type })

/** Chooses a file in the page's control for files, as its dialog would: without its being on a disk. */
export function chooseFile(file: File): void {
  const control = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (!control) throw new Error('The page has no control for files.')
  const transfer = new DataTransfer()
  transfer.items.add(file)
  control.files = transfer.files
  control.dispatchEvent(new Event('change', { bubbles: true }))
}

/**
 * Drops a file on an element, as a person would from a folder.
 *
 * @returns whether the page took it, so that the browser does not open it
 */
export function dropFile(target: Element | null, file: File): boolean {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(file)
  const drop = (type: string) =>
    !target?.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
  return [drop('dragover'), drop('drop')].every(Boolean)
}

/** A file that the page has given to the browser to save. */
export interface SavedFile {
  name: string
  text: string
  bytes: Uint8Array
}

/**
 * Takes the files that the page gives to the browser to save, until the test ends.
 *
 * @returns the files so far, oldest first
 */
export function takeDownloads(): () => Promise<SavedFile[]> {
  const saved: Promise<SavedFile>[] = []
  const spy = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const name = this.download
    // A Blob's text() would leave out the mark at its beginning.
    const decode = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
    saved.push(bytesOf(this.href).then((bytes) => ({ name, bytes, text: decode(bytes) })))
  })
  onTestFinished(() => spy.mockRestore())
  return () => Promise.all(saved)
}

const bytesOf = async (address: string): Promise<Uint8Array> =>
  new Uint8Array(await (await fetch(address)).arrayBuffer())

/**
 * Sees the uploads that the page sends, whose progress it shows, until the test ends; sentRequests() does not list them.
 *
 * @returns the methods and paths so far, such as `POST /api/files`
 */
export function watchUploads(): () => string[] {
  const spy = vi.spyOn(XMLHttpRequest.prototype, 'open')
  onTestFinished(() => spy.mockRestore())
  return () => spy.mock.calls.map(([method, url]) => `${method} ${new URL(url, window.location.origin).pathname}`)
}
