import * as z from 'zod'

/** Themes of the embeddable elements. */
export const PLUGIN_THEMES = ['portico', 'forest', 'graphite', 'ember'] as const

/** `GET plugin/v1/assets/{assetsId}`: how a partner's elements look. */
export const pluginAssetsSchema = z
  .object({ assetsId: z.string(), theme: z.enum(PLUGIN_THEMES) })
  .meta({ id: 'PluginAssets' })
export type PluginAssets = z.infer<typeof pluginAssetsSchema>

/** A file of a version, as a page names it: below the version's folder, with the hash for `integrity`. */
const pluginFileSchema = z.object({
  name: z.string(),
  integrity: z.string().describe('Subresource integrity, `sha384-…`'),
  bytes: z.int().describe('Uncompressed'),
  compressedBytes: z.int().describe('Compressed with Brotli')
})

/** `GET plugin/v1/versions.json`. */
export const pluginVersionsSchema = z
  .object({
    latest: z.string(),
    versions: z.array(
      z.object({
        version: z.string(),
        status: z
          .enum(['preview', 'current', 'supported', 'ended'])
          .describe('`preview`: not yet released; its files can still change'),
        releasedOn: z.iso.date().nullable().describe('Null until it is released'),
        supportedUntil: z.iso.date().nullable().describe('Last day of support; null if no end is set'),
        files: z.array(pluginFileSchema)
      })
    )
  })
  .meta({ id: 'PluginVersions' })
export type PluginVersions = z.infer<typeof pluginVersionsSchema>
