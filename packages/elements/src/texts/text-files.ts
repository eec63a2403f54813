// Written by build/text-files.ts.

/** The version of this package, below which its files are published. */
export const TEXTS_VERSION = '1.0.0'

/** The files of texts with their hashes (subresource integrity). */
export const TEXT_FILES: Readonly<Record<string, string>> = {
  'de.json': 'sha384-secs1Z8ZvdLaN64zxw7qX+MAZW+LY8F8DOQf3AE2DmRkZAU/EelKg5IzLmGqJzcV',
  'fr.json': 'sha384-Zw93VNZocLFMJIHRhVLNgMZSkGvPqFedOelb3LE2yora0FSCjscqVvOv7z6oVvfX',
  'it.json': 'sha384-ae1Zkpdd2t7pE37jvKaVPDnU3dmN8bLW5BJyeexF34emzMo33pGUw8LoJJubUNYU',
  'nl.json': 'sha384-u2CKDBHXQ+ATsBc9yF7Zg59Fx37M62Xosfr66yt0UOq/L9ZIZ88PQWroOryGlFZs',
  'pt.json': 'sha384-rwJyOH8lH3C0hZVTWF9AWJxtpcm4x7Jmanet7j4XCoX2mSJfJu1tZx3eo2SEo0ZQ'
}
