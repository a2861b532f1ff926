import { createHash, randomInt, randomUUID } from 'node:crypto'
import {
  dayOfIsoDate,
  lengthsFor,
  MOST_FALSE_ALARMS,
  MOST_TEST_PRODUCTS,
  periodWeeks,
  refuseTestGroup,
  refuseTestPrices,
  testPricesOf,
} from '#analytics'
import type { Output, Parsed } from '#contract/calls'
import { message } from '#messages/message'
import type { TenantContext } from '../../kit/context.ts'
import { problem } from '../../kit/errors.ts'
import { currentConnection } from '../../store/platform/connections.ts'
import { readLastSalesDay } from '../../store/rollups/last-sales-day.ts'
import { drawInThread } from './in-thread.ts'
import { readBeliefs } from './read-beliefs.ts'
import { readSoldDays, weekUnits } from './read-weeks.ts'
import { type NewTest, saveTest } from './save-test.ts'
import { readTestSettings } from './settings.ts'
import { readTest } from './test-rows.ts'
import type { Beliefs, DrawTask } from './test-task.ts'

const SEEDS = 2 ** 31
/** Weeks of the past on which the design is replayed. */
const PAST_WEEKS = 104

type Input = Parsed<'createPriceTest'>
type LeftOut = Output<'createPriceTest'>['leftOut'][number]

interface Group {
  /** Positions among the beliefs. */
  readonly tested: readonly number[]
  readonly prices: readonly { readonly low: number; readonly high: number }[]
  readonly leftOut: readonly LeftOut[]
}

/** Draws a test of the products that may be tested, replays it on the past and stores it; nothing is changed yet. */
export async function createPriceTest(args: {
  readonly ctx: TenantContext
  readonly input: Input
}): Promise<Output<'createPriceTest'>> {
  const { ctx, input } = args
  const period = periodWeeks(input.goods)
  const weeks = input.weeks ?? lengthsFor(period)[0]!
  const read = await ctx.inTenant(async (tx) => {
    const beliefs = await readBeliefs(ctx, tx)
    const { largestStep } = await readTestSettings(tx, ctx.companyId)
    if (input.step > largestStep + 1e-9) throw problem('price_test.step_too_large', { share: largestStep })
    const group = groupOf(beliefs, input)
    const task = taskOf(beliefs, group, { weeks, period, input })
    const connection = await currentConnection(tx, ctx.companyId)
    const last = await readLastSalesDay(tx.client, ctx.companyId)
    if (last === null) throw problem('price_test.no_sales')
    const to = dayOfIsoDate(last)
    const span = { productIds: productIdsOf(beliefs, group), from: to - 7 * PAST_WEEKS, to }
    const days = await readSoldDays(tx.client, ctx.companyId, span)
    return { beliefs, group, task: { ...task, past: trimmed(weekUnits(days, span)) }, connection }
  })
  const { group, task, beliefs } = read
  const drawn = await drawInThread(task, ctx.companyId)
  if (drawn.replay && drawn.replay.falseAlarms > MOST_FALSE_ALARMS)
    throw problem('price_test.moves_together', { share: drawn.replay.falseAlarms })
  const test: NewTest = {
    testId: randomUUID(),
    name: input.name,
    byHand: read.connection?.status !== 'active',
    task,
    drawn,
    scheduleHash: hashOf(beliefs, group, { arms: drawn.arms, seed: task.seed }),
  }
  return ctx.inTenant(async (tx) => {
    await saveTest(ctx, tx, test)
    return { test: await readTest(ctx, tx, test.testId), leftOut: [...group.leftOut] }
  })
}

const productIdsOf = ({ products }: Beliefs, { tested }: Group): number[] =>
  tested.map((at) => products[at]!.productId)

/** Products that may be tested with their prices; the others with the reason. */
function groupOf(beliefs: Beliefs, { productIds, productType, step }: Input): Group {
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
  return { tested, prices, leftOut }
}

function taskOf(
  beliefs: Beliefs,
  { tested, prices, leftOut }: Group,
  { weeks, period, input }: { readonly weeks: number; readonly period: number; readonly input: Input },
): Omit<DrawTask, 'past'> {
  const ofStore = tested.map((at) => beliefs.products[at]!.type)
  const types = ofStore.map((type) => [...new Set(ofStore)].indexOf(type))
  const pairs = weeks / (2 * period)
  const refused = refuseTestGroup({
    ...{ types, pairs: Math.floor(pairs), periodWeeks: period },
    weeklyUnits: tested.reduce((sum, at) => sum + beliefs.products[at]!.weeklyUnits, 0),
  })
  if (refused) throw refusalOf(refused, tested.length === 0 ? leftOut : [])
  if (!Number.isInteger(pairs)) {
    const fields = { weeks: message('field.not_whole_pairs', { weeks: 2 * period }) }
    throw problem('price_test.not_whole_pairs', { weeks: 2 * period }, { fields })
  }
  return {
    ...{ work: 'draw', beliefs, tested, types, prices, pairs, periodWeeks: period },
    units: unitsOfProducts(beliefs, tested, input.together),
    seed: randomInt(SEEDS),
  }
}

/** The rule that a group breaks; where no product is left, the rule that left them out. */
function refusalOf(
  { rule, weeks }: NonNullable<ReturnType<typeof refuseTestGroup>>,
  [first]: readonly LeftOut[],
): Error {
  if (first && rule === 'too_few_products' && isPlain(first.reason))
    return problem(`price_test.${first.reason}`)
  if (rule === 'too_few_pairs') return problem('price_test.too_few_pairs', { weeks: weeks ?? 0 })
  if (rule === 'too_few_sales')
    return weeks === null ? problem('price_test.no_sales') : problem('price_test.too_few_sales', { weeks })
  return isPlain(rule) ? problem(`price_test.${rule}`) : problem('price_test.too_few_products')
}

type Counted = 'too_few_pairs' | 'too_few_sales' | 'moves_together'
const COUNTED: readonly string[] = ['too_few_pairs', 'too_few_sales', 'moves_together'] satisfies Counted[]

/** True if the text of the rule takes no figure. */
const isPlain = <Rule extends string>(rule: Rule): rule is Exclude<Rule, Counted> => !COUNTED.includes(rule)

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
  together: Input['together'],
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

/** Seed, products, prices and arms: the draw can be proved later. */
function hashOf(
  { products }: Beliefs,
  { tested, prices }: Group,
  { arms, seed }: { readonly arms: readonly number[]; readonly seed: number },
): string {
  const list = tested.map((at, place) => [products[at]!.productId, prices[place]!.low, prices[place]!.high])
  return createHash('sha256')
    .update(JSON.stringify([seed, list, arms]))
    .digest('hex')
}
