import { useEffect, useState } from 'react'

/**
 * An address for bytes, as long as they are shown.
 *
 * @param type the media type that the browser takes them for, whatever they are; only types that run nothing belong here
 */
export function useObjectUrl(bytes: Blob, type: string): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(bytes.slice(0, bytes.size, type))
    setUrl(made)
    return () => {
      setUrl(undefined)
      URL.revokeObjectURL(made)
    }
  }, [bytes, type])
  return url
}
