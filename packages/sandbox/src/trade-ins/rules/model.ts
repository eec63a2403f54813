import type { Cents, Country, TradeApiSchemas } from '@portico/finance'

type Schemas = TradeApiSchemas

export type TradeInStatus = Schemas['TradeInStatus']
export type ValuationBasis = Schemas['Valuation']['basis']
export type InspectionStatus = Schemas['Inspection']['status']

/** A picture of a damage; its bytes are in a table of their own. */
export interface PictureRecord extends Pick<Schemas['DamagePicture'], 'pictureId' | 'mediaType' | 'bytes'> {
  /** Part of the picture's address, so that an id alone leads to no picture. */
  accessKey: string
}

export interface DamageRecord extends Omit<Schemas['Damage'], 'pictures'> {
  pictures: readonly PictureRecord[]
}

/** The offer that counts now. Days are in UTC. */
export interface OpenOffer {
  valuationId: string
  basis: ValuationBasis
  valueCents: Cents
  validUntil: string
  mileageLimit: number
}

export interface AcceptanceDetail extends Pick<Schemas['Acceptance'], 'acceptedBy' | 'channel'> {
  acceptedAt: string
  /** Last day on which the value is held. */
  heldUntil: string
}

/** What of a trade-in is neither searched nor compared. */
export interface TradeInDetail
  extends Pick<
      Schemas['TradeIn'],
      | 'customerId'
      | 'mileage'
      | 'condition'
      | 'serviceHistory'
      | 'previousOwners'
      | 'accidentFree'
      | 'roadworthyUntil'
      | 'equipment'
    >,
    Omit<Schemas['TradeInVehicle'], 'vin'> {
  country: Country
  damages: readonly DamageRecord[]
  offer?: OpenOffer
  acceptance?: AcceptanceDetail
  declination?: Schemas['Declination']
  completion?: Omit<Schemas['Completion'], 'mileage'> & { completedAt: string }
}

/** A trade-in as it is stored. */
export interface TradeInRecord {
  tradeInId: string
  owner: string
  status: TradeInStatus
  partnerId: string
  vin: string
  version: number
  detail: TradeInDetail
  createdAt: Date
  updatedAt: Date
}

/** An inspection as it is stored. */
export interface InspectionRecord {
  inspectionId: string
  owner: string
  tradeInId: string
  partnerId: string
  status: InspectionStatus
  bookedFor: Date
  detail: {
    report?: Schemas['InspectionReport']
    outcome?: Schemas['Inspection']['outcome']
    corrected?: { valuationId: string; valueCents: Cents }
  }
}

/** The day (UTC) of a moment. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)
