/** Values of the Vehicles document, as more than one part of the API uses them. A test compares the lists with the document. */
export const BODY_TYPES = ['HATCHBACK', 'SALOON', 'ESTATE', 'SUV', 'COUPE', 'CONVERTIBLE', 'VAN'] as const
export type BodyType = (typeof BODY_TYPES)[number]

export const FUELS = ['PETROL', 'DIESEL', 'HYBRID', 'PLUG_IN_HYBRID', 'ELECTRIC'] as const
export type Fuel = (typeof FUELS)[number]

export const TRANSMISSIONS = ['MANUAL', 'AUTOMATIC'] as const
export type Transmission = (typeof TRANSMISSIONS)[number]

export const CONDITIONS = ['NEW', 'DEMONSTRATION', 'USED'] as const
export type Condition = (typeof CONDITIONS)[number]

export const STATUSES = ['AVAILABLE', 'RESERVED', 'SOLD', 'WITHDRAWN'] as const
export type VehicleStatus = (typeof STATUSES)[number]

export const SORTS = ['NEWEST', 'PRICE', 'PRICE_DESCENDING', 'MILEAGE'] as const
export type VehicleSort = (typeof SORTS)[number]

export const WITHDRAWAL_REASONS = ['SOLD_ELSEWHERE', 'DAMAGED', 'MOVED', 'OTHER'] as const
export type WithdrawalReason = (typeof WITHDRAWAL_REASONS)[number]

export const VIEWS = ['FRONT_LEFT', 'REAR_RIGHT', 'SIDE', 'INTERIOR', 'DETAIL'] as const
export type View = (typeof VIEWS)[number]
