import type * as z from 'zod'
import type { planInput } from '#contract/promotion-plans'
import type { RegionalSettings } from '#contract/settings'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { ProblemError } from '../../kit/errors.ts'
import { formatFigure } from '../../kit/formats/format-figure.ts'
import { fillWords } from '../../kit/sentences/fill-words.ts'
import { cellText } from '../../kit/table-files/cell-text.ts'
import type { PlanSetting } from './plan-setting.ts'
import { type PlannableProduct, readCandidates } from './read-candidates.ts'
import { type PriorPriceView, readPriceHistory, viewPriorPrice } from './read-price-history.ts'
import { refusalWords } from './refusal-words.ts'

type PlanItem = z.output<typeof planInput>['items'][number]

export interface PromisedItem {
  readonly item: PlanItem
  readonly product: PlannableProduct
  readonly wasPrice: number
  readonly prior: PriorPriceView
}

interface Asked {
  readonly items: readonly PlanItem[]
  /** Whoever asked reads the refusals in these words and formats. */
  readonly regional: RegionalSettings
}

/** The items with their products, or all that is wrong with them, field by field. */
export async function checkItems(
  tx: TenantTransaction,
  setting: PlanSetting,
  { items, regional }: Asked,
): Promise<PromisedItem[]> {
  const ids = items.map(({ productId }) => productId)
  const { products } = await readCandidates(tx, { ...setting, only: ids })
  const histories = await readPriceHistory(tx, setting.companyId, ids, setting.today)
  const known = new Map(products.map((product) => [product.productId, product]))
  const words = refusalWords[regional.language]
  const style = { regional, currency: setting.currency }
  const problems: Record<string, string> = {}
  const seen = new Set<number>()
  const checked = items.flatMap((item, at): PromisedItem[] => {
    const refuse = (field: keyof PlanItem, sentence: string) => {
      problems[`items.${at}.${field}`] = sentence
      return []
    }
    const product = known.get(item.productId)
    if (!product) return refuse('productId', words.gone)
    if (seen.has(item.productId)) return refuse('productId', words.twice)
    seen.add(item.productId)
    if (item.startsOn <= setting.today) return refuse('startsOn', words.past)
    if (item.endsOn <= item.startsOn) return refuse('endsOn', words.backwards)
    const deepest = product.candidate.largestDepth ?? 1
    if (item.depth > deepest + 1e-9) {
      const percent = formatFigure({ kind: 'percent', value: Math.floor(deepest * 100) / 100 }, style)
      return refuse('depth', fillWords(words.tooDeep, { percent }))
    }
    const wasPrice = item.wasPrice ?? product.price
    const prior = viewPriorPrice(histories.get(item.productId), item.startsOn, wasPrice)
    if (setting.isLawBinding && !prior.lawful)
      return refuse('wasPrice', lawSentence(product, { wasPrice, prior, style }))
    return [{ item, product, wasPrice, prior }]
  })
  const [first, ...more] = Object.values(problems)
  if (first === undefined) return checked
  const sentence = more.length === 0 ? first : fillWords(words.more, { first, count: more.length })
  throw new ProblemError('invalid_input', sentence, { fields: problems })
}

function lawSentence(
  { title }: PlannableProduct,
  known: {
    readonly wasPrice: number
    readonly prior: PriorPriceView
    readonly style: { readonly regional: RegionalSettings; readonly currency: string }
  },
): string {
  const { wasPrice, prior, style } = known
  const { regional } = style
  const money = (value: number) => formatFigure({ kind: 'money', value }, style)
  const words = refusalWords[regional.language]
  const first = prior.firstLawfulDate
  return fillWords(words.law, {
    title,
    lowest: prior.lowestPrice === null ? '–' : money(Number(prior.lowestPrice)),
    day: cellText(prior.lowestOn, 'day', regional),
    was: money(wasPrice),
    way:
      first === null ? words.lawNever : fillWords(words.lawFrom, { first: cellText(first, 'day', regional) }),
  })
}
