export interface PublishedElasticity {
  readonly key: string
  readonly elasticity: number
  /** Number of estimates behind the mean, if the source states it. */
  readonly estimates: number | null
  /** `product`: of single brands or products. `category`: of a whole category, which reacts less. */
  readonly level: 'product' | 'category'
  readonly source: keyof typeof elasticitySources
}

export const elasticitySources = {
  bijmolt2005:
    'Bijmolt, van Heerde, Pieters 2005, Journal of Marketing Research 42(2), 141–156, doi 10.1509/jmkr.42.2.141.62296',
  tellis1988: 'Tellis 1988, Journal of Marketing Research 25(4), 331–341',
  andreyeva2010:
    'Andreyeva, Long, Brownell 2010, American Journal of Public Health 100(2), 216–222, doi 10.2105/AJPH.2008.151415',
} as const

const food = (key: string, elasticity: number, estimates: number): PublishedElasticity => ({
  key,
  elasticity,
  estimates,
  level: 'category',
  source: 'andreyeva2010',
})

/**
 * Means of published meta-analyses, none of our own: the two of brands over all categories, and the sixteen food
 * categories of Andreyeva et al. 2010, Table 1, p. 219 (there as absolute values; demand falls, so negative here).
 */
export const publishedElasticities: readonly PublishedElasticity[] = [
  { key: 'allProducts2005', elasticity: -2.62, estimates: 1851, level: 'product', source: 'bijmolt2005' },
  { key: 'allProducts1988', elasticity: -1.76, estimates: 367, level: 'product', source: 'tellis1988' },
  food('awayFromHome', -0.81, 13),
  food('softDrinks', -0.79, 14),
  food('juice', -0.76, 14),
  food('beef', -0.75, 51),
  food('pork', -0.72, 49),
  food('fruit', -0.7, 20),
  food('poultry', -0.68, 23),
  food('dairy', -0.65, 13),
  food('cereals', -0.6, 24),
  food('milk', -0.59, 26),
  food('vegetables', -0.58, 20),
  food('fish', -0.5, 18),
  food('fats', -0.48, 13),
  food('cheese', -0.44, 20),
  food('sweets', -0.34, 13),
  food('eggs', -0.27, 14),
]
