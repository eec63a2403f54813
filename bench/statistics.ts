/** The median of some figures; of an even number of them, the upper one of the two. */
export function median(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] as number
}

/** The slope of the straight line that fits points best, by least squares. */
export function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / points.length
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / points.length
  const covariance = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0)
  return covariance / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
}

/** A quotient as it is printed: `3.2×`. */
export const ratio = (figure: number, reference: number) => `${(figure / reference).toFixed(1)}×`

export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
export const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`
export const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
