import { analysisFigures } from '#server/insight/bundles/analysis-figures'
import { getPackageFacts } from '#server/insight/bundles/get-package-facts'
import { basketMining } from '#server/insight/bundles/mining/basket-mining'
import { suggestBundles } from '#server/insight/bundles/suggest-bundles'
import { runNow } from '../runs.ts'
import type { Walk } from './walk.ts'

const percent = (share: number) => (100 * share).toFixed(4)

/** Records suggested bundles, the same pairs selected manually, and the facts of their texts. */
export async function seeBundles({ store, ledger, connection, claims }: Walk): Promise<void> {
  const { ctx } = store
  await runNow(basketMining, ctx, connection)
  const { suggestions, mining } = await suggestBundles({ ctx, input: { limit: 30 } })
  claims.pairs = suggestions.map(({ products }) => products.map(({ title }) => title).join(' + '))
  for (const { products, together, lift, best, listPrice } of suggestions) {
    const pair = products.map(({ title }) => title).join(' + ')
    const productIds = products.map(({ productId }) => productId)
    const facts = await getPackageFacts({ ctx, input: { productIds } })
    const text = analysisFigures(facts)
    const see = (figure: string, suggested: number | undefined, selected: number, told?: number) => {
      ledger.see(figure, pair, 'suggested bundles', suggested)
      ledger.see(figure, pair, 'selected by hand', selected)
      ledger.see(figure, pair, 'facts of the text', told)
    }
    see('boughtTogether', together, facts.all!.together, text.together)
    see('timesByChance', lift.value, facts.all!.lift!.value, text.lift)
    ledger.see('support', pair, 'facts of the text', percent(text.support!))
    ledger.see('support', pair, 'together ÷ orders', percent(together / mining.orders))
    ledger.see('todaysPrice', pair, 'suggested bundles', listPrice)
    ledger.see('todaysPrice', pair, 'selected by hand', facts.listPrice)
    if (!best || !facts.best) continue
    see('bundleGain', best.gain.value, facts.best.gain.value, text.gain)
    ledger.see('bundleChance', pair, 'suggested bundles', percent(best.probability))
    ledger.see('bundleChance', pair, 'selected by hand', percent(facts.best.probability))
  }
}
