import { expect, test } from 'vitest'
import { mainLines } from './main-lines.ts'

const lines = {
  product: Int32Array.of(0, 0, 1, 1),
  day: Int32Array.of(10, 11, 12, 13),
  quantity: Int32Array.of(1, 12, 2, -1),
  total: Float64Array.of(10, 60, 8, -4),
}

test('lines of other channels are left out, returns too', () => {
  const kept = mainLines({ ...lines, channel: Uint8Array.of(0, 1, 0, 2) })
  expect(kept).toEqual({
    product: Int32Array.of(0, 1),
    day: Int32Array.of(10, 12),
    quantity: Int32Array.of(1, 2),
    total: Float64Array.of(10, 8),
  })
})

test('a store without channels keeps its columns as they are', () => {
  expect(mainLines(lines)).toBe(lines)
  const oneChannel = { ...lines, channel: new Uint8Array(4) }
  expect(mainLines(oneChannel)).toBe(oneChannel)
})
