export interface PublishedElasticity {
  readonly key: string
  readonly elasticity: number
  /** How many estimates the mean is of, where the source says so. */
  readonly estimates: number | null
  /** `product`: of single brands or products. `category`: of a whole category, which reacts less. */
  readonly level: 'product' | 'category'
  readonly source: keyof typeof elasticitySources
}

export const elasticitySources = {
  bijmolt2005: 'Bijmolt, van Heerde, Pieters 2005, Journal of Marketing Research 42(2), 141–156',
  tellis1988: 'Tellis 1988, Journal of Marketing Research 25(4), 331–341',
  andreyeva2010:
    'Andreyeva, Long, Brownell 2010, American Journal of Public Health 100(2), 216–222, doi 10.2105/AJPH.2008.151415',
} as const

const food = (key: string, elasticity: number): PublishedElasticity => ({
  key,
  elasticity,
  estimates: null,
  level: 'category',
  source: 'andreyeva2010',
})

/**
 * Means of published meta-analyses, nothing of our own: the two of brands over all categories, and the sixteen food
 * categories of Andreyeva et al. 2010, Table 1 (there as absolute values; demand falls, so negative here).
 */
export const publishedElasticities: readonly PublishedElasticity[] = [
  { key: 'allProducts2005', elasticity: -2.62, estimates: 1851, level: 'product', source: 'bijmolt2005' },
  { key: 'allProducts1988', elasticity: -1.76, estimates: 367, level: 'product', source: 'tellis1988' },
  food('awayFromHome', -0.81),
  food('softDrinks', -0.79),
  food('juice', -0.76),
  food('beef', -0.75),
  food('pork', -0.72),
  food('fruit', -0.7),
  food('poultry', -0.68),
  food('dairy', -0.65),
  food('cereals', -0.6),
  food('milk', -0.59),
  food('vegetables', -0.58),
  food('fish', -0.5),
  food('fats', -0.48),
  food('cheese', -0.44),
  food('sweets', -0.34),
  food('eggs', -0.27),
]
