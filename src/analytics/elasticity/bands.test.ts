import { describe, expect, it } from 'vitest'
import {
  elasticityBand,
  elasticityBandLabel,
  elasticityColour,
  recommendationLabel,
  sensitivity,
} from './bands.ts'

describe('elasticity bands (specification 9)', () => {
  it.each([
    [-1.5000001, 'highly_elastic', 'Highly elastic'],
    [-1.5, 'elastic', 'Elastic'],
    [-1.0000001, 'elastic', 'Elastic'],
    [-1, 'near_unit', 'Near-unit elastic'],
    [-0.5000001, 'near_unit', 'Near-unit elastic'],
    [-0.5, 'inelastic', 'Inelastic'],
    [3, 'inelastic', 'Inelastic'],
    [null, 'no_data', 'No data'],
    [Number.NaN, 'no_data', 'No data'],
  ] as const)('%s is %s', (elasticity, band, label) => {
    expect(elasticityBand(elasticity)).toBe(band)
    expect(elasticityBandLabel(elasticity)).toBe(label)
  })
})

describe('sensitivity', () => {
  it.each([
    [1, 'Low'],
    [-1, 'Low'],
    [-1.0000001, 'High'],
    [1.0000001, 'High'],
    [0, 'Low'],
    [null, null],
  ] as const)('|%s| is %s', (elasticity, expected) => expect(sensitivity(elasticity)).toBe(expected))
})

describe('recommendation label', () => {
  it.each([
    [0.3000001, 'Consider increase price'],
    [0.3, 'Potential increase'],
    [0.0000001, 'Potential increase'],
    [0, 'Hold price'],
    [-0.4999999, 'Hold price'],
    [-0.5, 'Consider decrease'],
    [-4, 'Consider decrease'],
    [null, null],
  ] as const)('%s says %s', (elasticity, expected) => expect(recommendationLabel(elasticity)).toBe(expected))
})

describe('bar colour', () => {
  it.each([
    [1.0000001, 'red'],
    [1, 'orange'],
    [0.0000001, 'orange'],
    [0, 'indigo'],
    [-1, 'indigo'],
    [-1.0000001, 'blue'],
  ] as const)('%s is %s', (elasticity, expected) => expect(elasticityColour(elasticity)).toBe(expected))
})
