import { setImmediate as pause } from 'node:timers/promises'
import { addDays } from '#analytics'
import type { Output, Parsed } from '#contract/calls'
import type { RequestContext, TenantContext } from '../../kit/context.ts'
import { companyDay } from '../basics/company-day.ts'
import { readCompanyFacts } from '../basics/company-facts.ts'
import { KnownLines } from './known-lines.ts'
import type { Observation } from './observation.ts'
import { observationRows } from './observation-rows.ts'
import { readObservation } from './read-observation.ts'
import { writeObservations } from './write-observations.ts'

/** Number of rows after which other requests get their turn. */
const PER_TURN = 500

/** Adds observed prices, each row on its own: a bad one is answered with its problem and does not stop the others. */
export async function pushCompetitorPrices({
  ctx,
  input,
}: {
  readonly ctx: TenantContext & Partial<Pick<RequestContext, 'apiKey'>>
  readonly input: Parsed<'pushCompetitorPrices'>
}): Promise<Output<'pushCompetitorPrices'>> {
  const { companyId } = ctx
  const facts = await ctx.inTenant(async (tx) => {
    const { currency } = await readCompanyFacts(tx.client, companyId)
    const today = await companyDay(ctx, tx)
    return { currency, today, lastDay: addDays(today, 1) }
  })
  const good: Observation[] = []
  const refused: Output<'pushCompetitorPrices'>['refused'] = []
  for (const [row, written] of input.observations.entries()) {
    if (row % PER_TURN === PER_TURN - 1) await pause()
    const read = readObservation(written, facts)
    if ('problem' in read) refused.push({ row, ...read })
    else good.push(read)
  }
  if (good.length === 0) return { added: 0, unchanged: 0, suspect: 0, waiting: 0, refused }
  const source = ctx.apiKey ? 'api' : 'manual'
  return ctx.inTenant(async (tx) => {
    const writing = { companyId, source, importId: null, now: ctx.clock(), currency: facts.currency } as const
    const lined = await new KnownLines().claim(tx.client, good, writing)
    const { added, suspect } = await writeObservations(tx.client, observationRows(lined, writing))
    const states = [...new Set(lined.map(({ known: { line } }) => line))].map(({ state }) => state)
    if (added > 0) await ctx.events.storeDataChanged({ ctx, tx })
    if (states.includes('new')) await ctx.jobs.send('match-competitor-products', { companyId }, { tx })
    const waiting = states.filter((state) => state !== 'matched' && state !== 'ignored').length
    return { added, unchanged: good.length - added, suspect, waiting, refused }
  })
}
