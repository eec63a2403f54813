/** Characters of a file's name. */
const MAX_NAME_LENGTH = 120
/** Bytes that file systems allow a name to have. */
const MAX_NAME_BYTES = 255
const DEFAULT_EXTENSION = 'bin'

/** The extensions that fit a media type, the usual one first. */
const EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  'application/gzip': ['gz', 'tgz'],
  'application/msword': ['doc'],
  'application/postscript': ['ps', 'eps', 'ai'],
  'application/vnd.ms-excel': ['xls'],
  'application/vnd.ms-powerpoint': ['ppt'],
  'application/vnd.oasis.opendocument.presentation': ['odp'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.rar': ['rar'],
  'application/x-7z-compressed': ['7z'],
  'application/x-bzip2': ['bz2'],
  'application/yaml': ['yaml', 'yml'],
  'audio/mpeg': ['mp3'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/svg+xml': ['svg'],
  'image/tiff': ['tif', 'tiff'],
  'image/vnd.microsoft.icon': ['ico'],
  'text/calendar': ['ics'],
  'text/html': ['html', 'htm'],
  'text/markdown': ['md', 'markdown'],
  'text/vcard': ['vcf'],
  'video/quicktime': ['mov', 'qt']
}

/** Media types that files of many kinds have: the extension a name has already may say more than ours would. */
const UNSPECIFIC: Readonly<Record<string, string>> = {
  'application/json': 'json',
  'application/octet-stream': DEFAULT_EXTENSION,
  'application/xml': 'xml',
  'application/zip': 'zip',
  'text/plain': 'txt'
}

/** Control and formatting characters, which no name shows, and what a file system keeps for itself. */
const UNSAFE = /[\p{C}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu
/** Names of devices in Windows, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/**
 * The name under which the file of a record is stored: the first line of its description, made safe for every file system, with an
 * extension that fits its media type.
 *
 * @param mediaType null for an empty file
 * @returns at most 120 characters and 255 bytes
 */
export function fileName(record: { id: number; description: string | null }, mediaType: string | null): string {
  const firstLine = record.description?.trim().split(/[\r\n\u2028\u2029]/, 1)[0] ?? ''
  const name = trim(firstLine.toWellFormed().normalize('NFC').replace(UNSAFE, '-').replace(/\s+/g, ' '))
  const extension = missingExtension(name, mediaType)
  const safe = name === '' ? `file-${record.id}` : name.replace(DEVICE, '_$&')
  return extension === '' ? shorten(safe) : `${trim(shorten(safe, extension.length + 1))}.${extension}`
}

/** Neither hidden nor ending with what Windows drops. */
const trim = (name: string) => name.replace(/^[-.\s]+|[-.\s]+$/g, '')

/** The extension that a name lacks; empty when it has one that fits. */
function missingExtension(name: string, mediaType: string | null): string {
  const own = /[^.]\.([a-z][a-z0-9_]{0,9}|7z)$/i.exec(name)?.[1]?.toLowerCase()
  const unspecific = UNSPECIFIC[mediaType ?? 'text/plain']
  if (unspecific !== undefined) return own === undefined ? unspecific : ''
  const [, subtype = ''] = (mediaType ?? '').split('/')
  const fitting = EXTENSIONS[mediaType ?? ''] ?? [/^(?:x-)?([a-z0-9]{2,5})$/.exec(subtype)?.[1] ?? DEFAULT_EXTENSION]
  return own !== undefined && fitting.includes(own) ? '' : (fitting[0] as string)
}

/** The beginning of a name, with its own extension, that leaves room for further characters. */
function shorten(name: string, room = 0): string {
  const extension = room === 0 ? (/\.[^.]{1,10}$/.exec(name)?.[0] ?? '') : ''
  let characters = 0
  let bytes = 0
  let short = ''
  for (const character of name.slice(0, name.length - extension.length)) {
    const code = character.codePointAt(0) as number
    characters += character.length
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
    const left = extension.length + room
    if (characters > MAX_NAME_LENGTH - left || bytes > MAX_NAME_BYTES - left) break
    short += character
  }
  return short + extension
}
