import { type DragEvent, useEffect, useState } from 'react'

const holdsFiles = (event: { dataTransfer: DataTransfer | null }) =>
  event.dataTransfer?.types.includes('Files') ?? false

/**
 * Makes an element take a file that is dropped on it. A file that misses it is not taken by the browser either, which would
 * leave the page for it.
 *
 * @param onFile of several files the first one counts
 * @returns whether a file is held over the element, and the handlers that belong on it
 */
export function useFileDrop(onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false)

  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (holdsFiles(event)) event.preventDefault()
    }
    window.addEventListener('dragover', refuse)
    window.addEventListener('drop', refuse)
    return () => {
      window.removeEventListener('dragover', refuse)
      window.removeEventListener('drop', refuse)
    }
  }, [])

  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setOver(true)
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setOver(false)
      const file = event.dataTransfer.files[0]
      if (file) onFile(file)
    }
  }
  return { isOver, handlers }
}
