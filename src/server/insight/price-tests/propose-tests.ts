import { MOST_FALSE_ALARMS, type TestPromise, USED_MONTHS } from '#analytics'
import type { Output } from '#contract/calls'
import type { TenantContext } from '../../kit/context.ts'
import { readCompanyFacts } from '../../store/basics/company-facts.ts'
import { groupOf, readDraw, refusalOf, type TestGroup } from './draw-group.ts'
import { drawInThread, proposeInThread } from './in-thread.ts'
import { readBeliefs } from './read-beliefs.ts'
import { readTestSettings } from './settings.ts'
import type { Beliefs, Proposal, Proposed } from './test-task.ts'

type Reason = Proposed['reasons'][number][1]

/** Plans over the whole catalogue, and replays what is planned on the past before anything is promised; in threads. */
export async function proposePriceTests({
  ctx,
}: {
  readonly ctx: TenantContext
}): Promise<Output<'proposePriceTests'>> {
  const read = await ctx.inTenant(async (tx) => ({
    beliefs: await readBeliefs(ctx, tx),
    settings: await readTestSettings(tx, ctx.companyId),
    currency: (await readCompanyFacts(tx.client, ctx.companyId)).currency,
  }))
  const { beliefs, settings, currency } = read
  const budget = settings.budgetShare * beliefs.monthlyProfit
  let { budgetShare } = settings
  for (let plans = 1; ; plans++) {
    const task = { work: 'propose' as const, beliefs, largestStep: settings.largestStep, budgetShare }
    const found = await replayAll(ctx, beliefs, await proposeInThread(task, ctx.companyId))
    const worst = Math.max(0, ...found.proposals.map(({ promise }) => promise.badCost))
    if (worst <= budget || plans === MOST_PLANS) return { currency, ...presentAll(beliefs, found, budget) }
    // Products that fill a group up, and prices with endings, cost more than the plan said.
    budgetShare *= (NARROWER * budget) / worst
  }
}

/** Plans until the bad case of a proposal keeps to the budget; after these it is not proposed. */
const MOST_PLANS = 2
const NARROWER = 0.9

interface ReplayedPlan {
  readonly proposals: readonly Replayed[]
  readonly counts: Map<Reason, number>
}

async function replayAll(ctx: TenantContext, beliefs: Beliefs, planned: Proposed): Promise<ReplayedPlan> {
  const counts = new Map<Reason, number>()
  for (const [, reason] of planned.reasons) add(counts, reason, 1)
  const proposals: Replayed[] = []
  for (const proposal of planned.proposals) {
    const replayed = await replay(ctx, beliefs, proposal)
    if (typeof replayed === 'string') add(counts, replayed, proposal.products.length)
    else {
      proposals.push(replayed)
      for (const { reason } of replayed.leftOut)
        add(counts, reason === 'ladder_order' ? reason : 'no_room', 1)
    }
  }
  return { proposals, counts }
}

const add = (counts: Map<Reason, number>, reason: Reason, products: number) =>
  counts.set(reason, (counts.get(reason) ?? 0) + products)

function presentAll(
  beliefs: Beliefs,
  { proposals, counts }: ReplayedPlan,
  budget: number,
): Pick<Output<'proposePriceTests'>, 'proposals' | 'notProposed'> {
  const kept = proposals.filter(({ promise }) => promise.badCost <= budget)
  for (const { products, promise } of proposals)
    if (promise.badCost > budget) add(counts, 'over_budget', products.length)
  return {
    proposals: kept.map((proposal) => present(beliefs, proposal)),
    notProposed: [...counts]
      .map(([reason, products]) => ({ reason, products }))
      .sort((a, b) => b.products - a.products),
  }
}

interface Replayed extends Proposal {
  readonly promise: TestPromise
  readonly leftOut: TestGroup['leftOut']
}

/** A proposal as drawing it would cost and teach it, or why it is none. */
async function replay(ctx: TenantContext, beliefs: Beliefs, proposal: Proposal): Promise<Replayed | Reason> {
  const { goods, step, weeks, products } = proposal
  const productIds = products.map((at) => beliefs.products[at]!.productId)
  const input = { goods, step, weeks, productIds, together: [] }
  const refused = refusalOf(beliefs, groupOf(beliefs, input), input)
  if (refused) return refused.rule === 'too_few_sales' ? 'few_sales' : 'few_of_type'
  const { task, group } = await ctx.inTenant((tx) => readDraw(ctx, tx, { beliefs, input }))
  const drawn = await drawInThread(task, ctx.companyId)
  if (drawn.replay && drawn.replay.falseAlarms > MOST_FALSE_ALARMS) return 'moves_together'
  const { promise } = drawn
  return promise.value > promise.cost
    ? { ...proposal, products: group.tested, leftOut: group.leftOut, promise }
    : 'not_worth_it'
}

function present(
  beliefs: Beliefs,
  { products, promise, leftOut: _leftOut, ...proposal }: Replayed,
): Output<'proposePriceTests'>['proposals'][number] {
  const members = products.map((at) => beliefs.products[at]!)
  const types = [...new Set(members.flatMap(({ productType }) => productType ?? []))]
  return {
    ...proposal,
    name: types.slice(0, 3).join(', ').slice(0, 80) || members[0]!.title.slice(0, 80),
    productIds: members.map(({ productId }) => productId),
    titles: members.map(({ title }) => title),
    promise: { ...promise, months: USED_MONTHS },
  }
}
