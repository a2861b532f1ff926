import { randomInt } from 'node:crypto'
import {
  dayOfIsoDate,
  type LadderPrices,
  lengthsFor,
  MOST_TEST_PRODUCTS,
  outOfLadders,
  periodWeeks,
  refuseTestGroup,
  refuseTestPrices,
  testPricesOf,
} from '#analytics'
import type { Output, Parsed } from '#contract/calls'
import { message } from '#messages/message'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'
import { readLastSalesDay } from '../../store/rollups/last-sales-day.ts'
import { readPairs } from './read-pairs.ts'
import { readSoldDays, weekUnits } from './read-weeks.ts'
import type { Beliefs, DrawTask } from './test-task.ts'

const SEEDS = 2 ** 31
/** Weeks of the past on which the design is replayed. */
const PAST_WEEKS = 104

export type TestInput = Omit<Parsed<'createPriceTest'>, 'name'>
type LeftOut = Output<'createPriceTest'>['leftOut'][number]

export interface TestGroup {
  /** Positions among the beliefs. */
  readonly tested: readonly number[]
  readonly prices: readonly { readonly low: number; readonly high: number }[]
  readonly leftOut: readonly LeftOut[]
}

/** The products that may be tested, and all that the draw of their schedule and its replay on the past need. */
export async function readDraw(
  ctx: TenantContext,
  tx: TenantTransaction,
  { beliefs, input }: { readonly beliefs: Beliefs; readonly input: TestInput },
): Promise<{ group: TestGroup; task: DrawTask }> {
  const group = groupOf(beliefs, input)
  const tested = group.tested.map((at) => beliefs.products[at]!)
  const found = await readPairs(tx, ctx.companyId, tested)
  const named = new Set(input.together.flat())
  // What its owner has put together stays as it is.
  const pairs = found.filter((pair) => !pair.some((productId) => named.has(productId)))
  const task = taskOf(beliefs, group, {
    ...input,
    together: [...input.together, ...pairs.map((pair) => [...pair])],
  })
  const last = await readLastSalesDay(tx.client, ctx.companyId)
  if (last === null) throw problem('price_test.no_sales')
  const to = dayOfIsoDate(last)
  const span = { productIds: productIdsOf(beliefs, group), from: to - 7 * PAST_WEEKS, to }
  const days = await readSoldDays(tx.client, ctx.companyId, span)
  return { group, task: { ...task, past: trimmed(weekUnits(days, span)) } }
}

const productIdsOf = ({ products }: Beliefs, { tested }: TestGroup): number[] =>
  tested.map((at) => products[at]!.productId)

/** Products that may be tested with their prices; the others with the reason. */
export function groupOf(beliefs: Beliefs, { productIds, productType, step }: TestInput): TestGroup {
  const wanted = productIds ?? ofType(beliefs, productType ?? null)
  const places = new Map(beliefs.products.map(({ productId }, at) => [productId, at]))
  const tested: number[] = []
  const prices: { low: number; high: number }[] = []
  const leftOut: LeftOut[] = []
  for (const productId of new Set(wanted)) {
    const at = places.get(productId)
    if (at === undefined) throw problem('price_test.unknown_product')
    const product = beliefs.products[at]!
    const found = testPricesOf(product, beliefs.typeVariances, { step, form: product.form })
    const reason =
      product.obstacle ?? (found === null ? ('no_room' as const) : refuseTestPrices({ ...product, ...found }))
    if (reason !== null || found === null) {
      leftOut.push({ productId, title: product.title, reason: reason ?? 'no_room' })
      continue
    }
    tested.push(at)
    prices.push(found)
  }
  return inOrder(beliefs, { tested, prices, leftOut })
}

/** Leaves out what would put a confirmed ladder of sizes out of order on some day of the test. */
function inOrder({ products, ladders }: Beliefs, { tested, prices, leftOut }: TestGroup): TestGroup {
  const places = new Map(tested.map((at, place) => [at, place]))
  const known = products.map(({ productId, money, weeklyUnits }, at): [number, LadderPrices] => {
    const { low, high } = prices[places.get(at) ?? -1] ?? { low: money.price, high: money.price }
    return [productId, { low, high, today: money.price, isTested: places.has(at), weeklyUnits }]
  })
  const out = outOfLadders(ladders, new Map(known))
  const isKept = (at: number) => !out.has(products[at]!.productId)
  return {
    tested: tested.filter(isKept),
    prices: prices.filter((_, place) => isKept(tested[place]!)),
    leftOut: [
      ...leftOut,
      ...tested
        .filter((at) => !isKept(at))
        .map((at): LeftOut => ({ ...named(products[at]!), reason: 'ladder_order' })),
    ],
  }
}

const named = ({ productId, title }: Beliefs['products'][number]) => ({ productId, title })

/** Types of the tested products as numbers of the group, and the periods that are asked for. */
function designOf({ products, afterDealHigh }: Beliefs, { tested }: TestGroup, { goods, weeks }: TestInput) {
  const ofStore = tested.map((at) => products[at]!.type)
  const period = periodWeeks(goods, afterDealHigh)
  return {
    types: ofStore.map((type) => [...new Set(ofStore)].indexOf(type)),
    periodWeeks: period,
    pairs: (weeks ?? lengthsFor(period)[0]!) / (2 * period),
  }
}

/** The rule that a group breaks; `null`: none. */
export function refusalOf(
  beliefs: Beliefs,
  group: TestGroup,
  input: TestInput,
): ReturnType<typeof refuseTestGroup> {
  const { pairs, ...design } = designOf(beliefs, group, input)
  return refuseTestGroup({
    ...{ ...design, pairs: Math.floor(pairs) },
    weeklyUnits: group.tested.reduce((sum, at) => sum + beliefs.products[at]!.weeklyUnits, 0),
  })
}

function taskOf(beliefs: Beliefs, group: TestGroup, input: TestInput): Omit<DrawTask, 'past'> {
  const { tested, prices, leftOut } = group
  const refused = refusalOf(beliefs, group, input)
  if (refused) throw errorOf(refused, group)
  const design = designOf(beliefs, group, input)
  if (!Number.isInteger(design.pairs)) {
    const weeks = 2 * design.periodWeeks
    const fields = { weeks: message('field.not_whole_pairs', { weeks }) }
    throw problem('price_test.not_whole_pairs', { weeks }, { fields })
  }
  return {
    ...{ work: 'draw', beliefs, tested, prices, leftOut, ...design },
    units: unitsOfProducts(beliefs, tested, input.together),
    seed: randomInt(SEEDS),
  }
}

/** The rule that a group breaks; where others were left out of a group that is too small, the rule that most of them broke. */
function errorOf(
  { rule, weeks }: NonNullable<ReturnType<typeof refuseTestGroup>>,
  { tested, leftOut }: TestGroup,
): Error {
  const reason = mostOften(leftOut.map((each) => each.reason))
  if (reason && rule === 'too_few_products' && isPlain(reason)) return problem(`price_test.${reason}`)
  if (rule === 'too_few_pairs') return problem('price_test.too_few_pairs', { weeks: weeks ?? 0 })
  if (rule === 'too_few_sales')
    return weeks === null ? problem('price_test.no_sales') : problem('price_test.too_few_sales', { weeks })
  return isPlain(rule)
    ? problem(`price_test.${rule}`)
    : problem('price_test.too_few_products', { count: tested.length })
}

function mostOften<Value>(values: readonly Value[]): Value | null {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null
}

const COUNTED = ['too_few_products', 'too_few_pairs', 'too_few_sales', 'moves_together'] as const
type Counted = (typeof COUNTED)[number]

/** True if the text of the rule takes no figure. */
const isPlain = <Rule extends string>(rule: Rule): rule is Exclude<Rule, Counted> =>
  !COUNTED.some((each) => each === rule)

/** Products of a type that may be tested, those that sell most first. */
function ofType({ products }: Beliefs, productType: string | null): number[] {
  const all = products.filter((product) => product.productType === productType)
  const free = all.filter(({ obstacle }) => obstacle === null)
  return [...(free.length > 0 ? free : all)]
    .sort((a, b) => b.weeklyUnits - a.weeklyUnits)
    .slice(0, MOST_TEST_PRODUCTS)
    .map(({ productId }) => productId)
}

/** Products that customers buy one instead of or with another are one unit of the draw. */
function unitsOfProducts(
  { products }: Beliefs,
  tested: readonly number[],
  together: TestInput['together'],
): number[] {
  const groupOf = new Map(together.flatMap((ids, group) => ids.map((id) => [id, group] as const)))
  const units = new Map<string, number>()
  return tested.map((at) => {
    const { productId, type } = products[at]!
    const group = groupOf.get(productId)
    const key = group === undefined ? `p${productId}` : `g${group}:${type}`
    const unit = units.get(key) ?? units.size
    units.set(key, unit)
    return unit
  })
}

/** Past from the first week in which anything sold. */
function trimmed({ weeks, units }: DrawTask['past']): DrawTask['past'] {
  const products = units.length / weeks
  let first = 0
  const isEmpty = (week: number) =>
    Array.from({ length: products }, (_, i) => units[i * weeks + week]!).every((each) => each === 0)
  while (first < weeks && isEmpty(first)) first++
  const kept = weeks - first
  return {
    weeks: kept,
    units: Array.from(
      { length: products * kept },
      (_, k) => units[Math.floor(k / kept) * weeks + first + (k % kept)]!,
    ),
  }
}
