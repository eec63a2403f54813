/** The portico: decoration beside the product's name. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 26 26" fill="none" aria-hidden="true" className={className}>
      <path d="M2 24V12a11 11 0 0 1 22 0v12h-5V12a6 6 0 0 0-12 0v12z" className="fill-blue" />
      <path d="M10.5 24V12.5a2.5 2.5 0 0 1 5 0V24z" className="fill-teal" />
    </svg>
  )
}
