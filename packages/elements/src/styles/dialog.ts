import { css } from 'lit'

/** The quotation dialog. */
export const dialogStyles = css`
  :host {
    display: contents;
  }
  dialog {
    inline-size: min(46em, calc(100vw - 1.5em));
    block-size: min(52em, calc(100dvh - 1.5em));
    max-inline-size: none;
    max-block-size: none;
    margin: auto;
    padding: 0;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_surface);
    color: var(--_ink);
    box-shadow: 0 24px 64px -16px rgb(0 0 0 / 0.45);
    overflow: hidden;
    overscroll-behavior: contain;
  }
  dialog[open] {
    display: flex;
    flex-direction: column;
  }
  dialog::backdrop {
    background: rgb(8 14 24 / 0.55);
  }
  .bar,
  .foot {
    display: flex;
    flex: none;
    align-items: center;
    gap: 0.75em;
    padding: 0.9em 1.25em;
  }
  .bar {
    justify-content: space-between;
    border-block-end: 1px solid var(--_line);
  }
  .foot {
    flex-wrap: wrap;
    justify-content: flex-end;
    border-block-start: 1px solid var(--_line);
  }
  .foot:empty {
    display: none;
  }
  h2 {
    font-size: 1.25em;
    font-weight: 650;
    line-height: 1.3;
  }
  h3 {
    font-size: 1em;
    font-weight: 650;
  }
  .close {
    display: grid;
    place-items: center;
    flex: none;
    inline-size: 2.5em;
    block-size: 2.5em;
    margin-inline-end: -0.5em;
    padding: 0;
    border: 0;
    border-radius: 50%;
    background: none;
    cursor: pointer;
  }
  .close:hover {
    background: var(--_wash);
  }
  .close svg {
    inline-size: 1em;
    block-size: 1em;
  }
  .content {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    flex: 1;
    gap: 1.5em;
    align-content: start;
    padding: 1.25em;
    overflow-y: auto;
    overscroll-behavior: contain;
  }
  .car {
    display: flex;
    align-items: center;
    gap: 1em;
  }
  .car .name {
    font-weight: 650;
  }
  .top {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(17em, 100%), 1fr));
    gap: 1.25em 2.5em;
  }
  .instalment {
    font-size: 2.25em;
    font-weight: 700;
    line-height: 1.15;
    letter-spacing: -0.02em;
  }
  .top .warning {
    margin-block-start: 0.5em;
  }
  .number {
    display: inline-block;
    margin-block-start: 0.75em;
    padding: 0.5em 0.8em;
    border-radius: var(--_control-radius);
    background: var(--_wash);
    font-size: 0.9375em;
  }
  .number + p {
    margin-block-start: 0.4em;
  }
  .number b {
    font-weight: 650;
    font-variant-numeric: tabular-nums;
    user-select: all;
  }
  .figures {
    row-gap: 0.45em;
    align-content: start;
  }
  .law {
    padding: 1em;
    border-radius: var(--_control-radius);
    background: var(--_wash);
    font-size: 0.875em;
  }
  .law .tag {
    margin-block-start: 0.5em;
  }
  .rows {
    margin-block-start: 0.75em;
    border: 1px solid var(--_line);
    border-radius: var(--_control-radius);
    overflow: auto;
  }
  table {
    inline-size: 100%;
    border-collapse: collapse;
    font-size: 0.875em;
    font-variant-numeric: tabular-nums;
  }
  th,
  td {
    padding: 0.45em 0.8em;
    text-align: end;
    white-space: nowrap;
  }
  th {
    background: var(--_wash);
    color: var(--_muted);
    font-weight: 550;
  }
  th:nth-child(2),
  td:nth-child(2) {
    text-align: start;
  }
  tbody tr {
    border-block-start: 1px solid var(--_line);
  }
  .bone.block {
    block-size: 9em;
  }
`
