import { describe, expect, it } from 'vitest'
import { elasticitySources, publishedElasticities } from './published-elasticities.ts'

/** Andreyeva, Long, Brownell 2010, Table 1 (p. 219): category, mean as absolute value, number of estimates. */
const TABLE_1 = [
  ['awayFromHome', 0.81, 13],
  ['softDrinks', 0.79, 14],
  ['juice', 0.76, 14],
  ['beef', 0.75, 51],
  ['pork', 0.72, 49],
  ['fruit', 0.7, 20],
  ['poultry', 0.68, 23],
  ['dairy', 0.65, 13],
  ['cereals', 0.6, 24],
  ['milk', 0.59, 26],
  ['vegetables', 0.58, 20],
  ['fish', 0.5, 18],
  ['fats', 0.48, 13],
  ['cheese', 0.44, 20],
  ['sweets', 0.34, 13],
  ['eggs', 0.27, 14],
] as const

describe('published elasticities', () => {
  it('are those of the review of 160 studies, category by category', () => {
    const food = publishedElasticities.filter(({ source }) => source === 'andreyeva2010')
    expect(food.map(({ key, elasticity, estimates }) => [key, -elasticity, estimates])).toEqual(TABLE_1)
  })

  it('are those of the two abstracts on brands: 1,851 estimates of 81 studies, 367 before', () => {
    const brands = publishedElasticities.filter(({ level }) => level === 'product')
    expect(brands.map(({ elasticity, estimates }) => [elasticity, estimates])).toEqual([
      [-2.62, 1851],
      [-1.76, 367],
    ])
  })

  it('name journal, year and pages', () => {
    for (const source of Object.values(elasticitySources))
      expect(source).toMatch(/\d{4}, .+ \d+\(\d\), \d+–\d+/)
  })
})
