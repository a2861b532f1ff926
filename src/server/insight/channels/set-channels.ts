import { sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { salesChannelsAnswer, setSalesChannelsInput } from '#contract/channels'
import type { TenantContext } from '../../kit/context.ts'
import { companies } from '../../kit/db/schema/companies.ts'
import { problem } from '../../kit/errors.ts'
import { refuseChanged } from '../../kit/http/precondition.ts'
import { markChannelsStale } from '../../store/channel-models/write-channel-model.ts'
import { withPseudonyms } from './line-rule.ts'
import { type ChannelRow, choicesOf, presentChannels, readChannelRows } from './list-channels.ts'

type Choices = z.output<typeof setSalesChannelsInput>['choices']

interface Call {
  readonly ctx: TenantContext
  readonly input: z.output<typeof setSalesChannelsInput>
  /** Versions that the caller saw; `null`: the last write wins. */
  readonly ifMatch?: readonly string[] | null
}

/** Inserts the channels that the owner defines; they have no figures until an estimate has read them. */
const makeSql = `
  insert into sales_channels (company_id, identity, name, role, recognised, rule, lines, units, revenue, recent_lines,
    recent_units, recent_revenue, is_current, updated_at, updated_by)
  select $1, j.identity, j.name, 'separate', '{"by": "rule", "value": null, "explained": null}', j.rule, 0, 0, 0, 0, 0, 0,
    false, $3, $4
  from jsonb_to_recordset($2) as j (identity text, name text, rule jsonb) where j.rule is not null
  on conflict (company_id, identity) do update set rule = excluded.rule`

const dropSql = `
  delete from sales_channels s where s.company_id = $1 and s.rule is not null
    and not exists (select from jsonb_to_recordset($2) as j (identity text, rule jsonb)
      where j.identity = s.identity and j.rule is not null)`

const saveSql = `
  update sales_channels s
  set name = c.name, follows_chosen = c.follows, is_chosen = c.role is not null,
    role = coalesce(c.role, case when s.identity = 'main' then 'main' else 'separate' end),
    updated_at = $3, updated_by = $4
  from (
    select r.identity, j.name, j.role, j.follows
    from sales_channels r
    left join jsonb_to_recordset($2) as j (identity text, name text, role text, follows boolean) on j.identity = r.identity
    where r.company_id = $1
  ) c
  where s.company_id = $1 and s.identity = c.identity
    and (s.name is distinct from c.name or s.follows_chosen is distinct from c.follows
      or s.is_chosen <> (c.role is not null) or (c.role is not null and s.role <> c.role))`

/** Replaces the owner's choices for all channels; where lines change their channel, a new estimate is requested. */
export function setSalesChannels({
  ctx,
  input,
  ifMatch = null,
}: Call): Promise<z.infer<typeof salesChannelsAnswer>> {
  return ctx.inTenant(async (tx) => {
    // Replacements run one after the other: two simultaneous ones would mix.
    await tx.execute(
      sql`select 1 from ${companies} where ${companies.companyId} = ${ctx.companyId} for no key update`,
    )
    const rows = await readChannelRows(tx, ctx.companyId)
    const choices = sorted(input.choices, ctx.companyId)
    refuseUnknown(rows, choices)
    const before = choicesOf(rows)
    refuseChanged({
      ...{ kind: 'salesChannels', expected: ifMatch },
      ...{ before: { choices: before }, after: { choices } },
    })
    await tx.client.query(dropSql, [ctx.companyId, JSON.stringify(choices)])
    await tx.client.query(makeSql, [ctx.companyId, JSON.stringify(choices), ctx.clock(), ctx.userId])
    await tx.client.query(saveSql, [ctx.companyId, JSON.stringify(choices), ctx.clock(), ctx.userId])
    if (needsEstimate(before) !== needsEstimate(choices)) {
      await markChannelsStale(tx.client, ctx.companyId)
      await ctx.events.storeDataChanged({ ctx, tx })
    }
    return presentChannels(tx, ctx.companyId)
  })
}

/** Sorts as the database lists them and drops choices that say nothing. */
function sorted(choices: Choices, companyId: string): Choices {
  return choices
    .filter(({ name, role, follows }) => name !== null || role !== null || follows !== null)
    .map((choice) => ({ ...choice, rule: choice.rule && withPseudonyms(choice.rule, companyId) }))
    .sort((a, b) => (a.identity < b.identity ? -1 : 1))
}

function refuseUnknown(rows: readonly ChannelRow[], choices: Choices): void {
  const known = new Set(rows.map(({ identity }) => identity))
  for (const { identity, role, follows, rule } of choices) {
    if (!known.has(identity) && rule === null) throw problem('channel.not_found')
    if (identity === 'main' && (role !== null || follows !== null)) throw problem('channel.is_main')
    // They may be the main channel's own prices, but no channel of their own.
    if (identity === 'unclear' && ((role !== null && role !== 'together') || follows !== null))
      throw problem('channel.not_told_apart')
  }
}

/**
 * True if a change moves lines between channels, or changes which prices follow, because that decides whose reaction
 * is estimated. A new name needs no estimate.
 */
function needsEstimate(
  choices: readonly Pick<Choices[number], 'identity' | 'role' | 'follows' | 'rule'>[],
): string {
  return JSON.stringify(
    choices.flatMap(({ identity, role, follows, rule }) =>
      role === null && follows === null && rule === null
        ? []
        : [[identity, role, follows, rule && [rule.by, rule.values, rule.leastUnits]]],
    ),
  )
}
