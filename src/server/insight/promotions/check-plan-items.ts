import type * as z from 'zod'
import type { StoreErrors } from '#analytics'
import type { planInput } from '#contract/promotion-plans'
import type { RegionalSettings } from '#contract/settings'
import { type Message, message, moneyOf } from '#messages/message'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { ProblemError } from '../../kit/errors.ts'
import type { PlanSetting } from './plan-setting.ts'
import { type PlannableProduct, readCandidates } from './read-candidates.ts'
import { type PriorPriceView, readPriceHistory, viewPriorPrice } from './read-price-history.ts'

type PlanItem = z.output<typeof planInput>['items'][number]

export interface ExpectedItem {
  readonly item: PlanItem
  readonly product: PlannableProduct
  readonly wasPrice: number
  readonly prior: PriorPriceView
}

interface Asked {
  readonly items: readonly PlanItem[]
  /** Language and formats of the user who reads the refusals. */
  readonly regional: RegionalSettings
}

/** Returns the items with their products and what these err by together, or everything wrong with them, field by field. */
export async function checkItems(
  tx: TenantTransaction,
  setting: PlanSetting,
  { items, regional }: Asked,
): Promise<{ readonly expected: readonly ExpectedItem[]; readonly errors: StoreErrors }> {
  const ids = items.map(({ productId }) => productId)
  const { products, errors } = await readCandidates(tx, { ...setting, only: ids })
  const histories = await readPriceHistory(tx, setting.companyId, ids, setting.today)
  const known = new Map(products.map((product) => [product.productId, product]))
  const problems: Record<string, Message> = {}
  const seen = new Set<number>()
  const checked = items.flatMap((item, at): ExpectedItem[] => {
    const refuse = (field: keyof PlanItem, why: Message) => {
      problems[`items.${at}.${field}`] = why
      return []
    }
    const product = known.get(item.productId)
    if (!product) return refuse('productId', message('plan_item.gone'))
    if (seen.has(item.productId)) return refuse('productId', message('plan_item.twice'))
    seen.add(item.productId)
    if (item.startsOn <= setting.today) return refuse('startsOn', message('plan_item.past'))
    if (item.endsOn <= item.startsOn) return refuse('endsOn', message('promotion.ends_before_it_begins'))
    const deepest = product.candidate.largestDepth ?? 1
    if (item.depth > deepest + 1e-9)
      return refuse('depth', message('plan_item.too_deep', { percent: Math.floor(deepest * 100) / 100 }))
    const wasPrice = item.wasPrice ?? product.price
    const prior = viewPriorPrice(histories.get(item.productId), item.startsOn, {
      wasPrice,
      currency: setting.currency,
    })
    if (setting.isLawBinding && !prior.lawful) return refuse('wasPrice', lawMessage(product, wasPrice, prior))
    return [{ item, product, wasPrice, prior }]
  })
  const [first, ...more] = Object.values(problems)
  if (first === undefined) return { expected: checked, errors }
  const text = more.length === 0 ? first : message('plan_item.more', { first, count: more.length })
  const reader = { regional, currency: setting.currency }
  throw new ProblemError('invalid_input', text, { fields: problems, reader })
}

function lawMessage({ title }: PlannableProduct, was: number, prior: PriorPriceView): Message {
  const { lowestPrice, lowestOn, firstLawfulDate: first } = prior
  return message('plan_item.law', {
    title,
    lowest: lowestPrice === null ? '–' : moneyOf(lowestPrice),
    day: lowestOn ?? '–',
    was,
    way: first === null ? message('plan_item.law_never') : message('plan_item.law_from', { first }),
  })
}
