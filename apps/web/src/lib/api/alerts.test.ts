import { expect, it } from 'vitest'
import { decodeParams, readAlert } from './alerts.ts'

it('reads the alert of any application, with its params decoded', () => {
  const headers = new Headers({
    'X-devportalApp-alert': 'devportalApp.documents.created',
    'X-devportalApp-params': 'Jos%C3%A9+Luis'
  })
  expect(readAlert(headers)).toEqual({ message: 'devportalApp.documents.created', param: 'José Luis' })
})

it('finds no alert where there is none', () => {
  expect(readAlert(new Headers({ 'X-devportalApp-params': '12', 'X-Total-Count': '3' }))).toBeUndefined()
})

it('takes params that are no valid encoding as they are', () => {
  expect(decodeParams('100%')).toBe('100%')
})
