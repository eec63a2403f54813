import { css } from 'lit'
import { themeStyles } from '../core/themes.ts'

/**
 * Styles of every element. `all: initial` excludes the inherited styles of the page, except for font, colour scheme and visibility.
 */
export const baseStyles = [
  themeStyles,
  css`
    :host {
      display: block;
    }
    :host([hidden]) {
      display: none !important;
    }
    *,
    *::before,
    *::after {
      box-sizing: border-box;
    }
    .root {
      all: initial;
      display: block;
      visibility: inherit;
      color-scheme: inherit;
      font-family: var(--portico-font, inherit);
      /* The reader's own size, but not the tiny root size that some pages calculate with. */
      font-size: max(1rem, 16px);
      line-height: 1.5;
      color: var(--_ink);
      overflow-wrap: break-word;
      -webkit-text-size-adjust: none;
      text-size-adjust: none;
    }
    /* Its words are on their way: the place is kept, and no other language is shown meanwhile. */
    .root.wordless {
      visibility: hidden;
    }
    .warning {
      font-weight: 650;
      line-height: 1.35;
      color: var(--_ink);
    }
    .root.light {
      color-scheme: light;
    }
    .root.dark {
      color-scheme: dark;
    }
    p,
    dl,
    dd,
    h2,
    h3,
    fieldset,
    ul {
      margin: 0;
      padding: 0;
      border: 0;
      min-inline-size: 0;
      font: inherit;
    }
    .hidden {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }
    .card {
      background: var(--_surface);
      border: 1px solid var(--_line);
      border-radius: var(--_radius);
      box-shadow: var(--_shadow);
    }
    .muted {
      color: var(--_muted);
    }
    .small {
      font-size: 0.8125em;
    }
    .figure {
      font-variant-numeric: tabular-nums;
      white-space: nowrap;
    }

    /* The last response, while the next one is pending. */
    .stale {
      opacity: 0.4;
    }
    .stale,
    .fresh {
      transition: opacity 120ms;
    }

    .bone,
    .bone-text {
      border-radius: 0.3em;
      color: transparent;
      animation: breathe 1.6s ease-in-out infinite alternate;
      user-select: none;
    }
    .bone {
      display: inline-block;
      inline-size: 100%;
      background: color-mix(in srgb, var(--_ink) 11%, transparent);
    }
    .bone.short {
      inline-size: 4.5em;
      max-inline-size: 100%;
    }
    /* The skeleton of a text, as high as its lines. */
    .bone-text {
      background: color-mix(in srgb, var(--_ink) 7%, transparent);
      -webkit-box-decoration-break: clone;
      box-decoration-break: clone;
    }
    @keyframes breathe {
      to {
        opacity: 0.5;
      }
    }

    .tag {
      display: inline-flex;
      align-items: center;
      gap: 0.45em;
      color: var(--_muted);
    }
    .tag::before {
      content: "";
      inline-size: 0.5em;
      block-size: 0.5em;
      border-radius: 50%;
      border: 1px solid currentColor;
    }

    @media (prefers-reduced-motion: reduce) {
      *,
      *::before {
        animation: none !important;
        transition: none !important;
      }
    }
  `
]
