/** The dashboard and the front seats of a car, with the car's paint on the doors. */
export function interior(paint: string): string {
  const seat = (x: number) =>
    `<rect x="${x}" y="300" width="170" height="190" rx="34" fill="#33383e"/><rect x="${x + 18}" y="318" width="134" height="172" rx="24" fill="#3f454c"/>` +
    `<rect x="${x + 48}" y="262" width="74" height="52" rx="20" fill="#33383e"/>`
  return (
    `<rect width="640" height="480" fill="#2a2e33"/>` +
    `<path d="M40 0H600L560 150H80Z" fill="#bcd0dd"/><path d="M80 150 108 96Q320 70 532 96L560 150Z" fill="${paint}"/>` +
    `<path d="M0 0H40L80 150V300L0 340Z" fill="#22262a"/><path d="M640 0H600L560 150V300L640 340Z" fill="#22262a"/>` +
    `<path d="M0 340 80 300V318L0 362Z" fill="${paint}"/><path d="M640 340 560 300V318L640 362Z" fill="${paint}"/>` +
    `<path d="M70 150Q320 128 570 150V232Q320 214 70 232Z" fill="#3a4047"/><path d="M70 208Q320 190 570 208V232Q320 214 70 232Z" fill="#22262a"/>` +
    `<rect x="268" y="146" width="134" height="62" rx="6" fill="#10151a"/><rect x="278" y="156" width="62" height="42" rx="3" fill="#3f6f9f"/>` +
    `<rect x="346" y="156" width="46" height="18" rx="3" fill="#55616c"/><rect x="346" y="180" width="46" height="18" rx="3" fill="#55616c"/>` +
    `<rect x="120" y="146" width="112" height="44" rx="18" fill="#10151a"/><circle cx="150" cy="168" r="14" fill="#39424b"/><circle cx="202" cy="168" r="14" fill="#39424b"/>` +
    `<path d="M282 226H388L404 400H266Z" fill="#30353b"/><rect x="318" y="262" width="34" height="58" rx="12" fill="#1a1d21"/>` +
    seat(96) +
    seat(374) +
    `<circle cx="176" cy="232" r="78" fill="none" stroke="#15181b" stroke-width="17"/><path d="M102 226 146 220Q176 206 206 220L250 226V244L206 250 192 304H160L146 250 102 244Z" fill="#1c2024"/>`
  )
}
