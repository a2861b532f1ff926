import { periodWeeks } from '#analytics'
import type { Output } from '#contract/calls'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { readStoreSetting } from '../recommendations/advice-rows.ts'
import { afterDealHigh } from '../recommendations/planned-product.ts'
import { readQuietestHour } from './switch-hour.ts'

type Settings = Output<'setTestSettings'>['settings']

const USUAL: Settings = { excludedTypes: [], largestStep: 0.15, budgetShare: 0.01, switchHour: null }

export async function readTestSettings({ client }: TenantTransaction, companyId: string): Promise<Settings> {
  const { rows } = await client.query<Settings>(
    `select excluded_types as "excludedTypes", largest_step as "largestStep", budget_share as "budgetShare",
       switch_hour as "switchHour"
     from price_test_settings where company_id = $1`,
    [companyId],
  )
  return rows[0] ?? USUAL
}

const typesSql = `
  select coalesce(array_agg(distinct trim(p.product_type) order by trim(p.product_type)), '{}') as types
  from price_facts f join products p on p.company_id = f.company_id and p.product_id = f.product_id
  where f.company_id = $1 and trim(p.product_type) <> ''`

export function getTestSettings({
  ctx,
}: {
  readonly ctx: TenantContext
}): Promise<Output<'getTestSettings'>> {
  return ctx.inTenant(async (tx) => {
    const { rows } = await tx.client.query<{ types: string[] }>(typesSql, [ctx.companyId])
    return {
      settings: await readTestSettings(tx, ctx.companyId),
      types: rows[0]?.types ?? [],
      quietestHour: await readQuietestHour(tx, ctx.companyId),
      usualPeriodWeeks: periodWeeks('usual', afterDealHigh(await readStoreSetting(tx, ctx.companyId))),
    }
  })
}

const saveSql = `
  insert into price_test_settings (company_id, excluded_types, largest_step, budget_share, switch_hour, updated_by,
    updated_at)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (company_id) do update set excluded_types = excluded.excluded_types,
    largest_step = excluded.largest_step, budget_share = excluded.budget_share,
    switch_hour = excluded.switch_hour, updated_by = excluded.updated_by,
    updated_at = excluded.updated_at`

export function setTestSettings({
  ctx,
  input,
}: VerbArgs<'setTestSettings'>): Promise<Output<'setTestSettings'>> {
  return ctx.inTenant(async (tx) => {
    await tx.client.query(saveSql, [
      ...[ctx.companyId, [...new Set(input.excludedTypes)], input.largestStep, input.budgetShare],
      input.switchHour,
      ...[ctx.userId, ctx.clock()],
    ])
    return { settings: await readTestSettings(tx, ctx.companyId) }
  })
}
