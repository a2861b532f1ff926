import type { RuleOutcome } from '#analytics'
import type { Output } from '#contract/calls'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { readProductTypes } from '../../store/catalogue/read-product-types.ts'
import { ruledBy } from '../../store/competitor-prices/read-ruled.ts'
import { readRules, type StoredRule } from '../../store/competitor-prices/rule-rows.ts'
import { draftRule, insertRule, removeRule } from '../../store/competitor-prices/write-rules.ts'
import { weighListed } from '../recommendations/advise-listed.ts'
import { keepsOwnLimits } from './own-limits.ts'

type Answer = Output<'listMarketRules'>
type Listed = Answer['rules'][number]

export function listMarketRules({ ctx }: { readonly ctx: TenantContext }): Promise<Answer> {
  return ctx.inTenant((tx) => presentRules(tx, ctx))
}

export function createMarketRule({ ctx, input }: VerbArgs<'createMarketRule'>): Promise<Answer> {
  return ctx.inTenant(async (tx) => {
    const draft = await draftRule(tx.client, ctx.companyId, input)
    const stored = await readRules(tx.client, ctx.companyId)
    if (!stored.some((rule) => asksTheSame(rule, draft))) await insertRule(tx.client, ctx, draft)
    return presentRules(tx, ctx)
  })
}

function asksTheSame(stored: StoredRule, { ruleId: _, ...draft }: StoredRule): boolean {
  return Object.entries(draft).every(([name, value]) => stored[name as keyof StoredRule] === value)
}

export function changeMarketRule({ ctx, input }: VerbArgs<'changeMarketRule'>): Promise<Answer> {
  return ctx.inTenant(async (tx) => {
    await removeRule(tx.client, ctx, input)
    return presentRules(tx, ctx)
  })
}

const namesSql = `
  select r.rule_id as "ruleId", c.name as competitor, p.sku
  from competitor_rules r
  left join competitors c on c.company_id = $1 and c.competitor_id = r.competitor_id
  left join products p on p.company_id = $1 and p.product_id = r.product_id
  where r.company_id = $1`

async function presentRules(tx: TenantTransaction, ctx: TenantContext): Promise<Answer> {
  const { client } = tx
  const rules = await readRules(client, ctx.companyId)
  const ruled = await ruledBy(tx, ctx, { rules, products: null })
  const { weighed } = await weighListed(tx, ctx, [...ruled.keys()])
  const questions = new Map(weighed.map(({ row, question }) => [Number(row.productId), question]))
  const tallies = new Map<string, Pick<Listed, 'products' | 'holding' | 'stops'>>()
  for (const [productId, { outcomes }] of ruled)
    for (const { rule, outcome } of outcomes) {
      const found = { ...outcome, isKept: keepsOwnLimits(rule.kind, outcome, questions.get(productId)) }
      tallies.set(rule.ruleId, tallied(tallies.get(rule.ruleId), found))
    }
  const names = await client.query<Pick<Listed, 'ruleId' | 'competitor' | 'sku'>>(namesSql, [ctx.companyId])
  const nameOf = new Map(names.rows.map((row) => [row.ruleId, row]))
  return {
    rules: rules.map((rule) => ({
      ...shown(rule),
      ...(nameOf.get(rule.ruleId) ?? { competitor: null, sku: null }),
      ...(tallies.get(rule.ruleId) ?? { products: 0, holding: 0, stops: {} }),
    })),
    types: await readProductTypes(tx, ctx.companyId),
  }
}

function shown({ competitor, productId: _, ...rule }: StoredRule) {
  return { ...rule, competitorId: competitor }
}

function tallied(
  before: Pick<Listed, 'products' | 'holding' | 'stops'> = { products: 0, holding: 0, stops: {} },
  outcome: RuleOutcome & { readonly isKept: boolean },
): Pick<Listed, 'products' | 'holding' | 'stops'> {
  const products = before.products + 1
  if ('bound' in outcome && outcome.isKept) return { ...before, products, holding: before.holding + 1 }
  const stop = 'stop' in outcome ? outcome.stop : 'own_limit'
  return { ...before, products, stops: { ...before.stops, [stop]: (before.stops[stop] ?? 0) + 1 } }
}
