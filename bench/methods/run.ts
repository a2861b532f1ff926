import { benchPromotionSpeed } from '../promotion-speed.ts'
import { benchBaskets } from './baskets.ts'
import { benchBudget } from './budget.ts'
import { benchBundles } from './bundles.ts'
import { benchForecast } from './forecast.ts'
import { benchKnownEffects } from './known-effects.ts'
import { benchMediaMix } from './media-mix.ts'
import { benchPlannedPrice } from './planned-price.ts'
import { benchPromotions } from './promotions.ts'

/** Accuracy and speed of all methods except the elasticity, on stores with known truth and on real series. */
const benches = {
  baskets: { title: 'Baskets: planted pairs', run: benchBaskets },
  bundles: { title: 'Bundle prices: customers who know what products are worth to them', run: benchBundles },
  promotions: { title: 'Promotions: detection and uplift', run: benchPromotions },
  forecast: { title: 'Forecast', run: benchForecast },
  planned: { title: 'Forecast at a planned price that moves by more than 5 %', run: benchPlannedPrice },
  mix: { title: 'Marketing mix', run: benchMediaMix },
  effects: { title: 'Marketing mix: data with known effects', run: benchKnownEffects },
  speed: { title: 'Speed of the promotion screen', run: benchPromotionSpeed },
  budget: { title: 'Promotion budget', run: benchBudget },
} as const

const wanted = process.argv.slice(2)
for (const [name, { title, run }] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const rows = run()
  console.log(`\n${title}`)
  const widths = rows[0]!.map((_, c) => Math.max(...rows.map((row) => row[c]!.length)))
  for (const row of rows) console.log(`  ${row.map((cell, c) => cell.padEnd(widths[c]!)).join('  ')}`)
}
