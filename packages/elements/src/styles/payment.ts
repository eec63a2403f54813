import { css } from 'lit'

/** The payment button with its dialog and its status. */
export const paymentStyles = css`
  :host {
    display: block;
  }
  .pay {
    display: grid;
    gap: 0.5em;
    align-content: start;
    min-block-size: 5.25em;
  }
  .pay > .button {
    inline-size: 100%;
    min-block-size: 3em;
  }
  .status {
    display: flex;
    align-items: flex-start;
    gap: 0.6em;
    min-block-size: 1.5em;
  }
  .status.succeeded {
    color: var(--_success);
    font-weight: 600;
  }
  .status.failed {
    color: var(--_danger);
  }
  .status svg {
    flex: none;
    inline-size: 1.25em;
    block-size: 1.25em;
    margin-block-start: 0.125em;
  }
  .spinner {
    flex: none;
    inline-size: 1.1em;
    block-size: 1.1em;
    margin-block-start: 0.2em;
    border: 2px solid color-mix(in srgb, currentColor 25%, transparent);
    border-block-start-color: currentColor;
    border-radius: 50%;
    animation: turn 0.8s linear infinite;
  }
  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .spinner {
      border-block-start-color: color-mix(in srgb, currentColor 60%, transparent);
    }
  }
  dialog {
    inline-size: min(30em, calc(100vw - 1.5em));
    block-size: fit-content;
    max-block-size: calc(100dvh - 1.5em);
  }
  form {
    display: contents;
  }
  .name {
    display: grid;
    gap: 0.35em;
  }
  .name input {
    min-block-size: 2.75em;
    padding: 0.3em 0.8em;
  }
  .methods .face {
    padding: 0.8em 1em;
  }
  .methods .title {
    display: block;
    font-weight: 600;
  }
  .methods .what {
    display: block;
    font-size: 0.875em;
    color: var(--_muted);
  }
  .methods .bone {
    block-size: 4.4em;
    border-radius: var(--_control-radius);
  }
  .transfer {
    display: grid;
    gap: 0.75em;
  }
  .transfer dl {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 0.35em 1.25em;
    padding: 1em;
    border-radius: var(--_control-radius);
    background: var(--_wash);
  }
  .transfer a {
    color: inherit;
    text-underline-offset: 0.2em;
  }
  .transfer dt {
    color: var(--_muted);
  }
  .transfer dd {
    font-weight: 600;
    user-select: all;
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }
`
