import { css } from 'lit'

/** Badge and button: a figure with the warning and the standard information of an advertisement beside it. */
export const badgeStyles = css`
  :host {
    container: portico-badge / inline-size;
    min-inline-size: 0;
  }
  .badge {
    display: grid;
    gap: 0.35em;
    align-content: start;
  }
  .from {
    line-height: 1.2;
  }
  .from .amount-from {
    font-size: 1.625em;
    font-weight: 700;
    letter-spacing: -0.015em;
    color: var(--_accent);
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .warning {
    font-size: 0.875em;
  }
  .essentials {
    /* As high as the lines that replace the skeleton. */
    min-block-size: 7.5em;
    font-size: 0.875em;
    font-weight: 500;
    font-variant-numeric: tabular-nums;
  }
  /* A term and its value share a line; only those that are wider than the line break. */
  .essentials .figure {
    display: inline-block;
    max-inline-size: 100%;
    white-space: normal;
  }
  .law {
    font-size: 0.75em;
    line-height: 1.45;
    color: var(--_muted);
  }
  .law b,
  summary {
    font-weight: 600;
    color: var(--_ink);
  }
  summary {
    display: inline-block;
    padding-block: 0.35em;
    cursor: pointer;
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.2em;
  }
  .more {
    margin-block-start: 0.35em;
  }
  .call {
    inline-size: 100%;
    min-block-size: 3.25em;
  }
  @container portico-badge (inline-size >= 300px) {
    .essentials {
      min-block-size: 6em;
    }
  }
  @container portico-badge (inline-size >= 350px) {
    .essentials {
      min-block-size: 4.5em;
    }
  }
  @container portico-badge (inline-size >= 540px) {
    .essentials {
      min-block-size: 3em;
    }
  }
  @container portico-badge (inline-size >= 980px) {
    .essentials {
      min-block-size: 1.5em;
    }
  }
  @container portico-badge (inline-size >= 520px) {
    .call {
      inline-size: auto;
      justify-self: start;
    }
  }
`
