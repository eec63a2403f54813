import { css } from 'lit'
import { deduplicate } from '../api/deduplicate.ts'

/** The ready-made themes, each light and dark. */
export const THEMES = ['portico', 'forest', 'graphite', 'ember'] as const
export type ThemeName = (typeof THEMES)[number]

const SCHEMES = ['light', 'dark'] as const

/** A theme, and a colour scheme where it is not that of the page. */
export interface ParsedTheme {
  theme: ThemeName | undefined
  scheme: 'light' | 'dark' | undefined
}

/** Reads the attribute `theme`: a theme's name, a scheme, or both joined by a hyphen. Other words are ignored. */
export function parseTheme(attribute: string): ParsedTheme {
  const words = attribute.trim().toLowerCase().split('-')
  return {
    theme: THEMES.find((name) => words.includes(name)),
    scheme: SCHEMES.find((name) => words.includes(name))
  }
}

const ASSETS_MS = 3_600_000

/** The theme of a partner by the assets ID; undefined where the portal has none or cannot be reached. */
export async function fetchTheme(origin: string, assetsId: string): Promise<ThemeName | undefined> {
  const url = `${origin}/plugin/v1/assets/${encodeURIComponent(assetsId)}`
  try {
    return await deduplicate(`assets ${url}`, undefined, async (signal) => {
      const response = await fetch(url, { credentials: 'omit', signal })
      const { theme } = response.ok ? ((await response.json()) as { theme?: string }) : {}
      return { value: THEMES.find((name) => name === theme), milliseconds: ASSETS_MS }
    })
  } catch {
    return undefined
  }
}

/**
 * The themes' values, and the public custom properties over them. Names with an underscore are private: a page cannot set them by
 * accident, and the values that it sets under the public names apply in every theme.
 */
export const themeStyles = css`
  .root {
    --_accent: var(--portico-accent, light-dark(#1f4fd8, #7ea2ff));
    --_on-accent: var(--portico-on-accent, light-dark(#ffffff, #08122b));
    --_surface: var(--portico-surface, light-dark(#ffffff, #141f2e));
    --_wash: var(--portico-wash, light-dark(#f2f5fc, #182538));
    --_field: var(--portico-field, light-dark(#ffffff, #0c1521));
    --_ink: var(--portico-ink, light-dark(#0d1b2a, #e8eef6));
    --_muted: var(--portico-ink-muted, light-dark(#4d5d74, #a5b4c7));
    --_line: var(--portico-line, light-dark(#dde4ec, #2a3b52));
    --_control-line: var(--portico-control-line, light-dark(#8291a5, #647a99));
    --_danger: var(--portico-danger, light-dark(#b3261e, #ff9d96));
    --_success: var(--portico-success, light-dark(#0b6f65, #56cfc0));
    --_radius: var(--portico-radius, 14px);
    --_control-radius: calc(var(--_radius) * 2 / 3);
    --_shadow: var(
      --portico-shadow,
      0 1px 2px light-dark(rgb(13 27 42 / 0.06), transparent),
      0 8px 24px -12px light-dark(rgb(13 27 42 / 0.18), rgb(0 0 0 / 0.6))
    );
    font-family: var(--portico-font, inherit);
  }
  .forest {
    --_accent: var(--portico-accent, light-dark(#17663f, #6ad39c));
    --_on-accent: var(--portico-on-accent, light-dark(#ffffff, #06210f));
    --_surface: var(--portico-surface, light-dark(#fffefa, #15201a));
    --_wash: var(--portico-wash, light-dark(#eff5ec, #1a2a21));
    --_field: var(--portico-field, light-dark(#ffffff, #0e1712));
    --_ink: var(--portico-ink, light-dark(#14231a, #e6f0e9));
    --_muted: var(--portico-ink-muted, light-dark(#4c6154, #a3b8aa));
    --_line: var(--portico-line, light-dark(#d9e3d8, #2b3d32));
    --_control-line: var(--portico-control-line, light-dark(#7c9082, #688373));
    --_radius: var(--portico-radius, 20px);
  }
  .graphite {
    --_accent: var(--portico-accent, light-dark(#16181d, #f0f1f3));
    --_on-accent: var(--portico-on-accent, light-dark(#ffffff, #16181d));
    --_surface: var(--portico-surface, light-dark(#ffffff, #17191c));
    --_wash: var(--portico-wash, light-dark(#f3f4f5, #202327));
    --_field: var(--portico-field, light-dark(#ffffff, #0f1113));
    --_ink: var(--portico-ink, light-dark(#16181d, #f0f1f3));
    --_muted: var(--portico-ink-muted, light-dark(#565b64, #abb0b8));
    --_line: var(--portico-line, light-dark(#dfe1e4, #33373d));
    --_control-line: var(--portico-control-line, light-dark(#878c95, #737983));
    --_radius: var(--portico-radius, 3px);
    --_shadow: var(--portico-shadow, none);
  }
  .ember {
    --_accent: var(--portico-accent, light-dark(#b3361b, #ff9f7d));
    --_on-accent: var(--portico-on-accent, light-dark(#ffffff, #331006));
    --_surface: var(--portico-surface, light-dark(#fffdfb, #221a17));
    --_wash: var(--portico-wash, light-dark(#fcf2ec, #2e221d));
    --_field: var(--portico-field, light-dark(#ffffff, #171110));
    --_ink: var(--portico-ink, light-dark(#2a1a14, #f6ebe6));
    --_muted: var(--portico-ink-muted, light-dark(#6d554b, #c3aca2));
    --_line: var(--portico-line, light-dark(#eeded5, #44332c));
    --_control-line: var(--portico-control-line, light-dark(#a18678, #8d7367));
    --_radius: var(--portico-radius, 10px);
  }
`
