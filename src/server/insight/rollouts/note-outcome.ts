import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { rememberWritten, voidTakenBack } from '../predictions/remember-written.ts'
import { noteCarriedOut, noteReverted } from '../price-plan/note-carried-out.ts'
import { isAsPlanned, SEVERAL_PRICES } from './as-planned.ts'
import type { LockedRollout } from './lock-rollout.ts'

interface Row {
  readonly state: string
  readonly productId: string
  readonly expectedPrice: string | null
  readonly wantedPrice: string
  readonly plannedFrom: string | null
  readonly hasSeveralPrices: boolean
  readonly wasWritten: boolean
  /** The entry as the plan has it now; `null`: it is gone. */
  readonly plannedPrice: string | null
  readonly isPlanned: boolean
  readonly currency: string
}

const rowsSql = `
  select i.state, i.product_id::text as "productId", i.expected_price::text as "expectedPrice",
    i.wanted_price::text as "wantedPrice", i.planned_from::text as "plannedFrom",
    ${SEVERAL_PRICES} as "hasSeveralPrices", i.written_at is not null or i.state = 'restored' as "wasWritten",
    l.planned_price::text as "plannedPrice", coalesce(l.status = 'planned', false) as "isPlanned", c.currency
  from price_rollout_items i
  join companies c on c.company_id = i.company_id
  left join price_plan l on l.company_id = i.company_id and l.entry_id = i.entry_id
  where i.company_id = $1 and i.rollout_id = $2 and i.entry_id = $3
  order by i.variant_id, i.item_id`

const UNDER_WAY = { forth: ['pending', 'sending', 'waiting'], back: ['written', 'settled', 'taking_back'] }
const DONE = { forth: ['written', 'settled'], back: ['restored'] }

interface Outcome {
  readonly entryId: string
  readonly isBack: boolean
  /** False if the item that was last under way was refused. */
  readonly isConfirmed: boolean
}

/**
 * Notes in plan and ledger what became of a planned price once none of its variants is under way any more, whichever
 * came last: it is carried out, or taken back, if one of them is.
 */
export async function noteOutcome(
  ctx: Pick<TenantContext, 'companyId' | 'clock'>,
  tx: TenantTransaction,
  { rolloutId, mode }: Pick<LockedRollout, 'rolloutId' | 'mode'>,
  { entryId, isBack, isConfirmed }: Outcome,
): Promise<void> {
  const way = isBack ? 'back' : 'forth'
  const { rows } = await tx.client.query<Row>(rowsSql, [ctx.companyId, rolloutId, entryId])
  if (rows.some(({ state }) => UNDER_WAY[way].includes(state))) return
  const done = rows.find(({ state }) => DONE[way].includes(state))
  if (!done) return
  const productId = Number(done.productId)
  if (isBack) {
    await noteReverted(tx, ctx, entryId)
    const prices = new Set(rows.filter((row) => row.wasWritten).map(({ wantedPrice }) => wantedPrice))
    for (const price of prices) await voidTakenBack(tx, ctx, { productId, price })
    return
  }
  const { plannedPrice, expectedPrice: from, wantedPrice: to, isPlanned } = done
  // An entry that was edited while its former price was sent is not carried out.
  const isOwn = mode === 'test' || (plannedPrice !== null && isAsPlanned({ ...done, plannedPrice }))
  if (isOwn) await noteCarriedOut(tx, ctx, entryId)
  // What a test promised is scored with its verdict.
  if (from !== null && mode !== 'test' && (isConfirmed || isPlanned))
    await rememberWritten(tx, ctx, { productId, from, to })
}
