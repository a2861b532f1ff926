import type { VerbArgs } from '../../kit/http/handle.ts'
import { type DecisionRow, decisionColumns, type PriceDecision, presentDecision } from './decision-rows.ts'

const DEFAULT_PAGE_SIZE = 50

const wanted = 'd.company_id = $1 and ($2::int8 is null or d.product_id = $2)'
const countSql = `select count(*)::int4 as total from price_decisions d where ${wanted}`
const listSql = `
  select ${decisionColumns} from price_decisions d where ${wanted}
  order by d.created_at desc, d.decision_id limit $3 offset $4`

/** Lists every decision, newest first, including undone ones: of one product or of all. */
export async function listDecisions({
  ctx,
  input,
}: VerbArgs<'listDecisions'>): Promise<{ decisions: PriceDecision[]; total: number }> {
  const { productId = null, page = 1, pageSize = DEFAULT_PAGE_SIZE } = input
  return ctx.inTenant(async ({ client }) => {
    const counted = await client.query<{ total: number }>(countSql, [ctx.companyId, productId])
    const values = [ctx.companyId, productId, pageSize, (page - 1) * pageSize]
    const { rows } = await client.query<DecisionRow>(listSql, values)
    return { decisions: rows.map(presentDecision), total: counted.rows[0]?.total ?? 0 }
  })
}
