import { checkVin } from '@portico/finance'
import { beforeAll, describe, expect, test } from 'vitest'
import { optionsOf } from '../catalogue/equipment.ts'
import { EDITION, findVersion } from '../catalogue/versions.ts'
import { STATUSES } from '../model.ts'
import type { VehicleRecord } from '../stock/record.ts'
import { DEALERS } from './dealers.ts'
import { SHARED_COUNT } from './generation.ts'
import { findSharedVehicle, findSharedVin, sharedRecordAt } from './record.ts'

let all: VehicleRecord[]
beforeAll(() => {
  all = Array.from({ length: SHARED_COUNT }, (_, index) => sharedRecordAt(index))
})

const dayMs = 86_400_000
const share = (condition: (record: VehicleRecord) => boolean) => all.filter(condition).length / all.length

describe('the shared stock', () => {
  test('has at least 20,000 vehicles that can be ordered, and some in every state', () => {
    expect(all.filter(({ status }) => status === 'AVAILABLE').length).toBeGreaterThan(20_000)
    for (const status of STATUSES) expect(all.some((record) => record.status === status)).toBe(true)
  })

  test('has an id for each vehicle, which leads to it', () => {
    expect(new Set(all.map(({ vehicleId }) => vehicleId)).size).toBe(SHARED_COUNT)
    for (const record of all.filter((_, index) => index % 97 === 0)) {
      expect(record.vehicleId).toMatch(/^veh_[0-9A-HJKMNP-TV-Z]{10}$/)
      expect(findSharedVehicle(record.vehicleId)).toEqual(record)
    }
    expect(findSharedVehicle('veh_01J9ZK3T8Q')).toBeUndefined()
  })

  test('has versions that exist, sold in the country of the dealer', () => {
    for (const { versionId, country, partnerId } of all) {
      const version = findVersion(versionId)
      expect(version?.model.make.countries).toContain(country)
      expect(DEALERS.find((dealer) => dealer.partnerId === partnerId)?.country).toBe(country)
    }
  })

  test('has numbers by ISO 3779, each once, from the maker of the car', () => {
    const vins = all.flatMap(({ vin, versionId }) => (vin ? [{ vin, version: findVersion(versionId) }] : []))
    expect(new Set(vins.map(({ vin }) => vin)).size).toBe(vins.length)
    for (const { vin, version } of vins) {
      const check = checkVin(vin)
      expect([vin, check.valid]).toEqual([vin, true])
      expect(check.valid && check.decoded.manufacturer).toBe(version?.model.make.manufacturer)
      if (check.valid && check.decoded.modelYear) expect(check.decoded.modelYear).toBe(version?.modelYear)
    }
    expect(vins.length).toBeGreaterThan(SHARED_COUNT * 0.9)
    for (const { vin } of vins.filter((_, index) => index % 89 === 0)) expect(findSharedVin(vin)?.vin).toBe(vin)
    expect(findSharedVin('WPTZZZ9ZX26042788')).toBeUndefined()
  })

  test('was added before the day of the edition, one vehicle after the other', () => {
    for (const [index, { createdAt, updatedAt }] of all.entries()) {
      expect(createdAt.getTime()).toBeGreaterThan(all[index - 1]?.createdAt.getTime() ?? 0)
      expect(updatedAt.getTime()).toBeGreaterThanOrEqual(createdAt.getTime())
      expect(updatedAt.getTime()).toBeLessThanOrEqual(Date.parse(EDITION))
    }
  })

  test('has cars that were registered after they were built and before they came into stock', () => {
    for (const { condition, firstRegistration, createdAt, versionId } of all) {
      expect(firstRegistration === undefined).toBe(condition === 'NEW')
      if (!firstRegistration) continue
      expect(firstRegistration > (findVersion(versionId)?.producedFrom ?? '')).toBe(true)
      expect(Date.parse(firstRegistration)).toBeLessThan(createdAt.getTime())
    }
  })

  test('has kilometres that fit the age', () => {
    for (const { condition, mileage, firstRegistration, createdAt } of all) {
      if (condition === 'NEW') {
        expect(mileage).toBeLessThan(100)
        continue
      }
      const years = (createdAt.getTime() - Date.parse(firstRegistration ?? '')) / (365 * dayMs)
      expect(mileage).toBeLessThan(1500 + years * 24_000)
      expect(mileage).toBeGreaterThan(years * 2500)
    }
  })

  test('has prices that fall with age', () => {
    const average = (least: number, most: number) => {
      const prices = all.filter(({ firstRegistration, createdAt, condition }) => {
        const years = firstRegistration ? (createdAt.getTime() - Date.parse(firstRegistration)) / (365 * dayMs) : -1
        return condition === 'USED' && years >= least && years < most
      })
      return prices.reduce((sum, { priceCents }) => sum + priceCents, 0) / prices.length
    }
    expect(average(0, 2)).toBeGreaterThan(average(3, 5))
    expect(average(3, 5)).toBeGreaterThan(average(7, 9))
    for (const { priceCents } of all) expect(priceCents).toBeGreaterThan(0)
  })

  test('has every condition, and options that the version can have', () => {
    for (const condition of ['NEW', 'DEMONSTRATION', 'USED'] as const)
      expect(share((record) => record.condition === condition)).toBeGreaterThan(0.08)
    for (const { detail, versionId } of all.filter((_, index) => index % 53 === 0)) {
      const options = optionsOf(findVersion(versionId) as Parameters<typeof optionsOf>[0])
      expect(options).toEqual(expect.arrayContaining([...(detail.equipment ?? [])]))
    }
  })
})

test('the dealers have partner ids and postal codes of the form that the document requires', () => {
  expect(new Set(DEALERS.map(({ partnerId }) => partnerId)).size).toBe(DEALERS.length)
  for (const { partnerId, postalCode } of DEALERS) {
    expect(partnerId).toMatch(/^par_[0-9A-Z]{10}$/)
    expect(postalCode).toMatch(/^[A-Z0-9][A-Z0-9 -]{2,9}$/)
  }
})
