import { describe, expect, it } from 'vitest'
import { defaultRegional } from '#contract/settings'
import { createFormat } from '#web/lib/format/format.ts'
import { channelRows } from './advice-figures.tsx'

describe('whose price it is', () => {
  it('names the channel with its share of the units, and nothing of what an elasticity rests on', () => {
    const words = {
      t: (key: string, values: object = {}) => `${key} ${Object.values(values).join(' ')}`,
      format: createFormat(defaultRegional),
    }
    const channel = { name: 'Shop', shareOfUnits: 0.918, following: [] }
    expect(channelRows(words as never, { channel })).toEqual([
      expect.objectContaining({ value: 'simulation.advice.channelOf Shop 92%' }),
    ])
  })
})
