import { expect, test } from 'vitest'
import { createRandom } from '#analytics'
import { plainNumber } from './plain-number.ts'

test('decimals have the value that the language gives them', () => {
  const random = createRandom(1)
  const texts = [
    '0',
    '00',
    '0.1',
    '5.',
    '.5',
    '000123.450',
    '999999999999999',
    '0.00000000000001',
    '12345.6789',
  ]
  for (let k = 0; k < 20_000; k++)
    texts.push((random.next() * 10 ** random.integer(0, 6)).toFixed(random.integer(0, 7)))
  for (const text of texts.filter((each) => each.length <= 15)) expect(plainNumber(text)).toBe(Number(text))
})

test.each(['', '.', '-1', '+1', '1e3', '1.2.3', '1,5', ' 1', '0x10', '1234567890123456'])(
  '%j is left to others',
  (text) => {
    expect(plainNumber(text)).toBeNaN()
  },
)
