import { css } from 'lit'

/** The calculator; it is laid out by its own width, not by the page's. */
export const calculatorStyles = css`
  :host {
    container: portico-calculator / inline-size;
    min-inline-size: 0;
  }
  .card {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    overflow: clip;
    align-content: start;
  }
  .header {
    display: flex;
    align-items: center;
    gap: 1em;
    padding: 1.25em 1.25em 0;
  }
  .model {
    font-size: 1.125em;
    font-weight: 650;
    line-height: 1.25;
    text-wrap: balance;
  }
  .fields {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1.25em;
    align-content: start;
    padding: 1.25em;
  }
  .options {
    grid-template-columns: 1fr 1fr;
  }
  .options .face {
    text-align: center;
    font-size: 0.9375em;
    font-weight: 550;
    line-height: 1.3;
  }
  .terms {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  .options-place {
    block-size: 4.5em;
  }
  .amount-place {
    block-size: 5.49em;
  }
  .compact .amount-place {
    block-size: 4.39em;
  }
  .terms .face {
    min-block-size: 5.4em;
    line-height: 1.35;
  }
  .terms .months {
    display: block;
    font-size: 0.875em;
    color: var(--_muted);
  }
  .terms .monthly {
    display: block;
    font-weight: 650;
  }
  .terms .rest {
    display: block;
    font-size: 0.75em;
    color: var(--_muted);
    /* A large total breaks before its words, so that it does not overflow its tile. */
    white-space: normal;
  }
  .headline {
    padding: 1em 1.25em;
    background: var(--_wash);
  }
  /* On a narrow page the instalment stays in sight while the customer moves the sliders below it. */
  .headline:not(:has(.failure)) {
    position: sticky;
    z-index: 1;
    inset-block-start: var(--portico-sticky-top, 0px);
    border-block: 1px solid var(--_line);
  }
  .header + .headline {
    margin-block-start: 1.25em;
  }
  .headless > .headline {
    border-block-start-color: transparent;
  }
  .instalment-line {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 0.6em;
  }
  .instalment {
    font-size: 2.125em;
    font-weight: 700;
    line-height: 1.2;
    letter-spacing: -0.02em;
    color: var(--_ink);
  }
  .headline .warning {
    margin-block-start: 0.35em;
    font-size: 0.875em;
  }
  .details {
    display: flex;
    flex-direction: column;
    gap: 1.5em;
    padding: 1.25em;
    background: var(--_wash);
    border-block-start: 1px solid var(--_line);
  }
  .actions {
    display: grid;
    gap: 0.6em;
    margin-block-start: auto;
  }
  .small-print {
    padding: 1em 1.25em 1.25em;
    border-block-start: 1px solid var(--_line);
  }
  .small-print .top {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0.15em 1em;
    font-size: 0.8125em;
  }
  .example-title {
    font-weight: 600;
  }
  .example {
    margin-block-start: 0.25em;
    font-size: 0.8125em;
    line-height: 1.5;
    color: var(--_muted);
  }

  .compact .ends {
    display: none;
  }
  .compact .fields {
    gap: 1em;
  }
  .compact .terms {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
  .compact .terms .face {
    min-block-size: 0;
    text-align: center;
  }
  .compact .terms .months {
    color: inherit;
    font-weight: 550;
  }

  @container portico-calculator (inline-size >= 440px) {
    .header,
    .fields,
    .headline,
    .details,
    .small-print {
      padding-inline: 1.5em;
    }
    .compact .terms {
      grid-template-columns: repeat(8, minmax(0, 1fr));
    }
    .compact .terms .face {
      padding-inline: 0.2em;
    }
  }
  /* Tiles are as wide as an instalment of four digits; where a total may break, they have the height of two lines. */
  @container portico-calculator (inline-size >= 500px) {
    .terms {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
    .terms .face {
      min-block-size: 6.9em;
    }
  }
  @container portico-calculator (inline-size >= 670px) {
    .terms .face {
      min-block-size: 5.4em;
    }
  }
  @container portico-calculator (inline-size >= 720px) {
    .card:not(.stacked, .compact) {
      grid-template-columns: minmax(0, 1fr) minmax(19em, 30%);
      grid-template-rows: auto 1fr auto;
    }
    .card:not(.stacked, .compact) > .header {
      grid-area: 1 / 1;
    }
    .card:not(.stacked, .compact) > .headline {
      position: static;
      grid-area: 1 / 2;
      margin: 0;
      padding-block: 1.75em 0;
      border-block: 0;
      border-inline-start: 1px solid var(--_line);
    }
    .card:not(.stacked, .compact) > .fields {
      grid-area: 2 / 1;
    }
    .card.headless:not(.stacked, .compact) > .fields {
      grid-area: 1 / 1 / span 2;
    }
    .card:not(.stacked, .compact) > .details {
      grid-area: 2 / 2;
      border-block-start: 0;
      border-inline-start: 1px solid var(--_line);
    }
    .card:not(.stacked, .compact) > .small-print {
      grid-column: 1 / -1;
    }
    .card:not(.stacked, .compact) .instalment-line {
      display: block;
    }
    .card:not(.stacked, .compact) .instalment {
      display: block;
      font-size: 2.5em;
    }
    .card:not(.stacked, .compact) .terms {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
    .card:not(.stacked, .compact) .terms .face {
      min-block-size: 6.9em;
    }
  }
  @container portico-calculator (inline-size >= 800px) {
    .card:not(.stacked, .compact) .terms {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
  }
  @container portico-calculator (inline-size >= 970px) {
    .card:not(.stacked, .compact) .terms .face {
      min-block-size: 5.4em;
    }
  }
`
