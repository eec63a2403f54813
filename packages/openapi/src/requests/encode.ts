/** Everything but RFC 3986's unreserved characters, which is stricter than encodeURIComponent: no language's quotes stay. */
const MARKS = /[!'()*]/g

/**
 * Percent-encodes a text for any part of an address, as RFC 6570 does it for simple expansion. A half of a surrogate pair becomes U+FFFD.
 */
export function encodeStrictly(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    MARKS,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`
  )
}

/** What `allowReserved` leaves as it is. Not among it, though reserved: what would end the value or be read as something else. */
const KEPT_RESERVED = /%(?:3A|2F|3F|40|21|24|27|28|29|2A|2C|3B|3D)/g
const KEPT_IN_PATH = /%(?:3A|40|21|24|26|27|28|29|2A|2B|2C|3B|3D)/g
const TRIPLET = /%25([0-9A-Fa-f]{2})/g

/**
 * Percent-encodes a text but for reserved characters (`allowReserved`), and leaves what is encoded already (RFC 6570, section 3.2.3).
 * `#`, `&`, `+`, `[` and `]` are encoded all the same: unencoded, they would end the value or mean something else.
 */
export function encodeKeepingReserved(text: string): string {
  return encodeStrictly(text).replace(KEPT_RESERVED, decodeURIComponent).replace(TRIPLET, '%$1')
}

/** As encodeKeepingReserved() for a path, in which `/` and `?` would begin something else and `&` and `+` would not. */
export function encodeKeepingReservedInPath(text: string): string {
  return encodeStrictly(text).replace(KEPT_IN_PATH, decodeURIComponent).replace(TRIPLET, '%$1')
}

/** Makes a text of a document safe to stand in an address: what no address may hold is encoded, all else stays as it is. */
export function encodeUnsafe(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\x21-\x7E]+|["'<>\\^`{|}]/gu, encodeStrictly)
    .replace(/%(?![0-9A-Fa-f]{2})/g, '%25')
}
