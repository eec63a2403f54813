import { expect, it } from 'vitest'
import { fileNameOf } from './download-document.ts'

it.each([
  ['attachment;filename=payments-1.2.0.yaml', 'payments-1.2.0.yaml'],
  ['attachment; filename=payments-1.2.0.json', 'payments-1.2.0.json'],
  ['attachment;filename="my api.yaml"', 'my api.yaml'],
  ["attachment;filename=veh-culo-1.yaml;filename*=UTF-8''veh%C3%ADculo-1.yaml", 'vehículo-1.yaml'],
  ["attachment;filename=a.yaml;filename*=UTF-8''%E0%A4%A", 'a.yaml'],
  ['attachment;filename=', 'else.yaml'],
  ['inline', 'else.yaml'],
  [null, 'else.yaml']
])('the file of %j is called %s', (header, name) => {
  expect(fileNameOf(header, 'else.yaml')).toBe(name)
})
