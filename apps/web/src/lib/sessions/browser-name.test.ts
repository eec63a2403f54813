import { expect, test } from 'vitest'
import { browserName } from './browser-name.ts'

const MOZILLA = 'Mozilla/5.0'

test.each([
  [`${MOZILLA} (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0`, 'Firefox 143', 'Windows'],
  [
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15`,
    'Safari 19',
    'macOS'
  ],
  [
    `${MOZILLA} (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Mobile Safari/537.36`,
    'Chrome 148',
    'Android'
  ],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36 Edg/148.0.0.0`,
    'Microsoft Edge 148',
    'Windows'
  ],
  ['curl/8.15.0', 'curl/8.15.0', undefined],
  ['x'.repeat(300), 'x'.repeat(60), undefined],
  ['', undefined, undefined],
  [null, undefined, undefined]
])('%s is named', (userAgent, browser, system) => {
  expect(browserName(userAgent)).toEqual({ browser, system })
})
