import { isoDateOfDay } from '#analytics'
import type { Language } from '#contract/settings'
import { languageForNames } from '../../accounts/settings/language-for-names.ts'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { lockCompany } from '../../kit/db/lock-company.ts'
import { LAST_SALES_DAY } from '../rollups/last-sales-day.ts'
import { addPromotedProducts, enterPromotion } from './enter-promotion.ts'
import { type FoundCut, groupProposals, type Proposal } from './group-proposals.ts'
import { priceCutName } from './price-cut-name.ts'

/** Limit of open proposals: those that sold most come first, the rest once these are decided. */
const OPEN_AT_MOST = 100
const LOOKS_BACK = '2 years'
/** Days of data after a cut's end until it is proposed: single orders at the old price come while a cut still runs. */
const DAYS_AFTER = 7

/**
 * Cuts that the analysis found in addition to the calendar. A product of any entry on these days is left out, even of
 * a rejected or cancelled one, so that a rejected cut is never proposed again.
 */
const foundSql = `
  select u.product_id as "productId", p.title, u.starts_on - date '1970-01-01' as "startDay",
    u.ends_on - date '1970-01-01' as "endDay", (1 - u.price / u.regular_price)::float8 as depth,
    u.sold_units as units, u.confidence
  from promotion_uplifts u join products p on p.company_id = $1 and p.product_id = u.product_id
  where u.company_id = $1 and u.promotion_id is null and u.regular_price > u.price
    and coalesce(u.ends_on + ${DAYS_AFTER} <= ${LAST_SALES_DAY}, true)
    and u.ends_on > (select max(ends_on) - interval '${LOOKS_BACK}' from promotion_uplifts where company_id = $1)
    and not exists (
      select from promotion_products pp join promotions m using (company_id, promotion_id)
      where pp.company_id = $1 and pp.product_id = u.product_id
        and m.starts_on < u.ends_on and u.starts_on < m.ends_on
    )`

/** Enters price cuts that the last analysis found into the calendar, as proposals. A second run adds none. */
export async function proposePromotions({ ctx }: { readonly ctx: TenantContext }): Promise<number> {
  const { companyId } = ctx
  const language = await languageForNames({ ctx })
  return ctx.db.inTenant(
    companyId,
    async (tx) => {
      // The lock prevents that two simultaneous runs propose the same.
      await lockCompany(tx.client, companyId)
      const { rows: open } = await tx.client.query<{ n: number }>(
        `select count(*)::int4 as n from promotions where company_id = $1 and status = 'proposed'`,
        [companyId],
      )
      const room = Math.max(0, OPEN_AT_MOST - (open[0]?.n ?? 0))
      const { rows } = await tx.client.query<Omit<FoundCut, 'productId'> & { productId: string }>(foundSql, [
        companyId,
      ])
      const found = rows.map((row) => ({ ...row, productId: Number(row.productId) }))
      const proposals = groupProposals(found).slice(0, room)
      for (const proposal of proposals) await enter(ctx, tx, proposal, language)
      return proposals.length
    },
    { statementTimeoutMs: 0 },
  )
}

async function enter(
  ctx: TenantContext,
  { client }: TenantTransaction,
  proposal: Proposal,
  language: Language,
): Promise<void> {
  const { startDay, endDay, depth, cuts } = proposal
  const name = priceCutName({ depth, title: cuts[0]?.title ?? '', products: cuts.length, language })
  const promotionId = await enterPromotion(client, ctx, {
    ...{ name, kind: 'price_cut', depth: depth.toFixed(4), status: 'proposed', source: 'detected' },
    ...{ startsOn: isoDateOfDay(startDay), endsOn: isoDateOfDay(endDay) },
  })
  const products = cuts.map((cut) => ({ productId: cut.productId, depth: cut.depth.toFixed(4) }))
  await addPromotedProducts(client, { companyId: ctx.companyId, promotionId }, products)
}
