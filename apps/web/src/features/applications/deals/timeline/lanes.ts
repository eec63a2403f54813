/** The time, and the three lanes where there is room for them. */
export const LANE_GRID = 'grid grid-cols-[minmax(0,1fr)] gap-x-6 lg:grid-cols-[80px_repeat(3,minmax(0,1fr))]'

/** The line of a lane is as far from its left edge. */
export const RAIL = 'ml-[5px]'
