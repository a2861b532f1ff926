import { describe, expect, it } from 'vitest'
import { addressesOf, sizeOf, wrongAddress, zonesAround } from './schedule-view.ts'

describe('recipients', () => {
  it('are read however they are parted, each once', () => {
    expect(addressesOf(' a@x.test, b@x.test;c@x.test\na@x.test ')).toEqual([
      'a@x.test',
      'b@x.test',
      'c@x.test',
    ])
    expect(addressesOf('  ')).toEqual([])
  })

  it('name the first that is no address', () => {
    expect(wrongAddress(['a@x.test', 'boss', 'also wrong@'])).toBe('boss')
    expect(wrongAddress(['a@x.test'])).toBeNull()
  })
})

it('a time zone that the browser does not list can still be chosen', () => {
  expect(zonesAround('Mars/Olympus')).toContain('Mars/Olympus')
  expect(zonesAround('UTC').filter((zone) => zone === 'UTC')).toHaveLength(1)
})

it('a size is told in kilobytes until a million bytes', () => {
  expect(sizeOf(300)).toEqual({ value: 1, unit: 'kB', decimals: 0 })
  expect(sizeOf(999_400)).toEqual({ value: 999, unit: 'kB', decimals: 0 })
  expect(sizeOf(2_400_000)).toEqual({ value: 2.4, unit: 'MB', decimals: 1 })
})
