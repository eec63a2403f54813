import { css } from 'lit'

/** Buttons, fields, sliders and choices: the same in every element. */
export const controlStyles = css`
  button,
  .button,
  input,
  select {
    font: inherit;
    color: inherit;
  }
  :focus-visible,
  .choice input:focus-visible + .face {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }

  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 0.5em;
    min-block-size: 2.75em;
    padding: 0.4em 1.15em;
    border: 1px solid var(--_control-line);
    border-radius: var(--_control-radius);
    background: var(--_surface);
    font-weight: 600;
    line-height: 1.25;
    text-align: center;
    text-decoration: none;
    cursor: pointer;
    transition: background-color 120ms, border-color 120ms;
  }
  .button:hover {
    border-color: var(--_ink);
  }
  .button.primary {
    border-color: var(--_accent);
    background: var(--_accent);
    color: var(--_on-accent);
  }
  .button.primary:hover {
    background: color-mix(in srgb, var(--_accent) 86%, var(--_ink));
  }
  .button[aria-disabled="true"] {
    cursor: default;
    opacity: 0.55;
  }
  .button.small {
    min-block-size: 2.5em;
    padding: 0.2em 0.9em;
  }

  .field-top {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 0.75em;
  }
  .field label,
  legend,
  .label {
    font-size: 0.9375em;
    font-weight: 550;
    color: var(--_ink);
  }
  legend {
    padding: 0;
  }
  .amount,
  .name input {
    border: 1px solid var(--_control-line);
    border-radius: var(--_control-radius);
    background: var(--_field);
  }
  .amount {
    display: flex;
    flex: none;
    align-items: center;
    gap: 0.3em;
    inline-size: 8.5em;
    min-block-size: 2.5em;
    padding-inline: 0.7em;
  }
  .amount:focus-within {
    outline: 2px solid var(--_accent);
    outline-offset: 1px;
  }
  .amount.invalid {
    border-color: var(--_danger);
  }
  .amount .sign {
    color: var(--_muted);
  }
  .amount input {
    flex: 1;
    min-inline-size: 0;
    padding: 0;
    border: 0;
    outline: none;
    background: none;
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  .fault {
    color: var(--_danger);
    font-size: 0.875em;
  }

  input[type="range"] {
    --_track: linear-gradient(
      to right,
      var(--_accent) var(--_fill, 0%),
      color-mix(in srgb, var(--_ink) 16%, var(--_surface)) var(--_fill, 0%)
    );
    display: block;
    appearance: none;
    inline-size: 100%;
    block-size: 2em;
    margin: 0;
    background: none;
    cursor: pointer;
  }
  input[type="range"]:dir(rtl) {
    --_track: linear-gradient(
      to left,
      var(--_accent) var(--_fill, 0%),
      color-mix(in srgb, var(--_ink) 16%, var(--_surface)) var(--_fill, 0%)
    );
  }
  input[type="range"]:focus-visible {
    outline: none;
  }
  input[type="range"]::-webkit-slider-runnable-track {
    block-size: 4px;
    border-radius: 2px;
    background: var(--_track);
  }
  input[type="range"]::-moz-range-track {
    block-size: 4px;
    border-radius: 2px;
    background: var(--_track);
  }
  input[type="range"]::-webkit-slider-thumb {
    appearance: none;
    inline-size: 24px;
    block-size: 24px;
    margin-block-start: -10px;
    border: 2px solid var(--_accent);
    border-radius: 50%;
    background: var(--_surface);
    box-shadow: 0 1px 3px rgb(0 0 0 / 0.2);
  }
  input[type="range"]::-moz-range-thumb {
    box-sizing: border-box;
    inline-size: 24px;
    block-size: 24px;
    border: 2px solid var(--_accent);
    border-radius: 50%;
    background: var(--_surface);
    box-shadow: 0 1px 3px rgb(0 0 0 / 0.2);
  }
  input[type="range"]:hover::-webkit-slider-thumb {
    background: color-mix(in srgb, var(--_accent) 16%, var(--_surface));
  }
  input[type="range"]:focus-visible::-webkit-slider-thumb {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }
  input[type="range"]:focus-visible::-moz-range-thumb {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }
  .ends {
    display: flex;
    justify-content: space-between;
    gap: 1em;
    margin-block-start: -0.15em;
    color: var(--_muted);
    font-size: 0.8125em;
  }

  .options,
  .terms,
  .methods {
    display: grid;
    gap: 0.5em;
    margin-block-start: 0.5em;
  }
  .choice {
    position: relative;
    display: block;
    cursor: pointer;
  }
  .choice input {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  .choice .face {
    display: block;
    block-size: 100%;
    padding: 0.55em 0.7em;
    border: 1px solid var(--_line);
    border-radius: var(--_control-radius);
    background: var(--_surface);
    transition: border-color 120ms, background-color 120ms;
  }
  .choice:hover .face {
    border-color: var(--_control-line);
  }
  .choice input:checked + .face {
    border-color: var(--_accent);
    background: color-mix(in srgb, var(--_accent) 7%, var(--_surface));
    box-shadow: inset 0 0 0 1px var(--_accent);
  }

  .more {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
  }
  .picture {
    flex: none;
    inline-size: 6em;
    aspect-ratio: 3 / 2;
    object-fit: cover;
    border-radius: var(--_control-radius);
    background: var(--_wash);
  }
  .figures {
    display: grid;
    grid-template-columns: 1fr auto;
    gap: 0.5em 1em;
    font-size: 0.9375em;
  }
  .figures dt {
    color: var(--_muted);
  }
  .figures dd {
    text-align: end;
    font-weight: 550;
  }

  .failure {
    display: grid;
    gap: 0.75em;
    justify-items: start;
    align-content: center;
  }
  .failure .title {
    font-weight: 600;
  }

  @media (forced-colors: active) {
    input[type="range"] {
      appearance: auto;
      accent-color: Highlight;
    }
    .choice input:checked + .face {
      outline: 3px solid Highlight;
      outline-offset: -3px;
    }
    .bone {
      border: 1px solid GrayText;
    }
  }
`
