import type { Output } from '#contract/calls'
import { setupSteps } from '#contract/dashboard'
import { setChecklistDismissed } from '../../accounts/identity/update-settings.ts'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'

type Checklist = Output<'dismissChecklist'>
type Row = Record<(typeof setupSteps)[number], boolean> & { readonly isDismissed: boolean }

/** The sample store's sales do not count: the steps stay open until the user's own data are imported. */
const importedSql = (kind: string) => `
      select from imports i join runs r on r.company_id = i.company_id and r.run_id = i.import_id
      where i.company_id = $1 and i.kind = '${kind}' and i.step is null and r.status = 'done'`

const checklistSql = `
  select
    exists (select from platform_connections where company_id = $1 and status = 'active') as connect,
    exists (${importedSql('orders')})
      or exists (select from platform_runs where company_id = $1 and orders_added > 0)
      or exists (select from store_days where company_id = $1 and lines > 0)
        and not exists (${importedSql('sample')}) as sales,
    exists (select from products where company_id = $1 and cost > 0 and source <> 'sample') as costs,
    coalesce((select regional is not null from user_settings where company_id = $1 and user_id = $2), false) as formats,
    exists (select from strategy_submissions where company_id = $1) as questions,
    coalesce((select checklist_dismissed from user_settings where company_id = $1 and user_id = $2), false) as "isDismissed"`

/** Lists the steps left to set up, and whether this user wants to be reminded. */
export function getSetupChecklist({ ctx }: { readonly ctx: TenantContext }): Promise<Checklist> {
  return ctx.inTenant((tx) => readChecklist(tx, ctx))
}

/** Hides the list for this user, or shows it again. */
export function dismissChecklist({ ctx, input }: VerbArgs<'dismissChecklist'>): Promise<Checklist> {
  return ctx.inTenant(async (tx) => {
    await setChecklistDismissed(tx, ctx, input.isDismissed)
    return readChecklist(tx, ctx)
  })
}

async function readChecklist(
  { client }: TenantTransaction,
  ctx: Pick<TenantContext, 'companyId' | 'userId'>,
): Promise<Checklist> {
  const { rows } = await client.query<Row>(checklistSql, [ctx.companyId, ctx.userId])
  const { isDismissed, ...done } = rows[0]!
  return { steps: setupSteps.map((step) => ({ step, isDone: done[step] })), isDismissed }
}
