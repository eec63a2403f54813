import type { HTMLAttributes } from 'react'

/** React renders MathML, but its types have none. */
interface MathMlAttributes extends HTMLAttributes<MathMLElement> {
  display?: 'block' | 'inline'
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      math: MathMlAttributes
      mfrac: MathMlAttributes
      mi: MathMlAttributes
      mn: MathMlAttributes
      mo: MathMlAttributes
      mrow: MathMlAttributes
      msub: MathMlAttributes
      msup: MathMlAttributes
      mtext: MathMlAttributes
      munderover: MathMlAttributes
    }
  }
}
