/** The car of the basket, as a drawing. */
export function CarPicture({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 320 132" aria-hidden="true" className={className} fill="none">
      <ellipse cx="162" cy="115" rx="140" ry="6" className="fill-line" />
      <path
        d="M22 96c-4-1-6-4-6-9V74c0-8 5-13 13-15l38-7 33-25c6-5 13-7 21-7h67c12 0 23 4 33 11l28 20 38 7c12 2 20 9 21 20l2 11c1 5-2 8-7 8h-17a25 25 0 0 0-49 0H99a25 25 0 0 0-49 0z"
        className="fill-blue-wash stroke-blue-ink"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path
        d="m84 51 26-19c4-3 9-5 14-5h26v26zm78-24h23c10 0 19 3 27 9l22 17-72 1z"
        className="fill-paper stroke-blue-ink"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d="M156 58v36M172 64h14M96 64h14" className="stroke-blue-ink" strokeWidth="2" strokeLinecap="round" />
      <path d="M17 74h15l8-8M301 72h-18l-10-9" className="stroke-blue-ink" strokeWidth="2" strokeLinecap="round" />
      {[74.5, 250.5].map((x) => (
        <g key={x}>
          <circle cx={x} cy="97" r="18" className="fill-ink" />
          <circle cx={x} cy="97" r="8.5" className="fill-ground stroke-ink-3" strokeWidth="2" />
        </g>
      ))}
    </svg>
  )
}
