import Papa from 'papaparse'
import { dayOfIsoDate } from '#analytics'
import { setAssumedMargins } from '#server/insight/recommendations/set-assumed-margins'
import { backtest } from '#server/insight/track-record/backtest'
import { getTrackRecord } from '#server/insight/track-record/get-track-record'
import { scorePredictions } from '#server/insight/track-record/score-predictions'
import type { TenantContext } from '#server/kit/context'
import { runNow } from '../../test/runs.ts'
import { type Advice, type AdviceList, askAdvice } from './ask-product.ts'
import { bringFile, computeElasticities } from './bring-store.ts'
import type { OpenCompany, OpenServer } from './open-server.ts'
import type { RealFigure } from './real-figure.ts'

/** A clean sale line of the raw file, read here by separate rules. */
interface RawLine {
  readonly day: number
  readonly quantity: number
  readonly price: number
}

const RECENT_DAYS = 90
/** Cards that an owner checks one by one against the file. */
const FIRST_CARDS = 30
const AFTER_DAYS = 28
const NEAR_PRICE = 0.05
const SAME_PRICE = 0.01
/** Assumed margin: without costs few prices are advised, with a margin of a half there are hundreds to check. */
const MARGIN = 0.5

export async function checkRetail(server: OpenServer, text: string): Promise<RealFigure[]> {
  const raw = rawLines(text)
  const lastDay = Math.max(...[...raw.values()].map((lines) => lines.at(-1)!.day))
  const company = await server.openCompany(lastDay + 1)
  try {
    await bringFile(company, 'orders', text)
    await computeElasticities(company)
    const list = await askAdvice(company.ctx)
    const store = MARGIN
    await setAssumedMargins({ ctx: company.ctx, input: { store, types: [] } })
    const withMargin = await askAdvice(company.ctx)
    return [
      ...adviceFigures(list, raw, lastDay),
      ...adviceFigures(withMargin, raw, lastDay).map((each) => ({
        ...each,
        what: `at a stated margin of ${100 * MARGIN} %: ${each.what}`,
      })),
      ...(await changesFigures(company, raw)),
    ]
  } finally {
    await company.close()
  }
}

function adviceFigures(
  { rows, counts, totals }: AdviceList,
  raw: ReadonlyMap<string, readonly RawLine[]>,
  lastDay: number,
): RealFigure[] {
  const advised = rows.filter(({ direction }) => direction !== 'maintain')
  const { promised, usual, either, unsold } = checkPrices(advised, raw, lastDay)
  const first = checkPrices(rows.slice(0, FIRST_CARDS), raw, lastDay)
  const selling = checkPrices(
    rows.filter(({ demand, price }) => demand?.state === 'selling' && price !== null),
    raw,
    lastDay,
  )
  const cuts = advised.filter(
    ({ direction, objective }) => direction === 'decrease' && objective === 'revenue',
  )
  return [
    {
      what: `advised prices: ${counts.increase} up, ${counts.decrease} down, together`,
      ...{ value: wordTotals(totals), target: '–', isMet: null },
    },
    figure('today’s price within 5 % of the usual line price of 90 days', usual, promised, 0.98),
    {
      ...figure('… or of the price of most units (both of all channels)', either, promised, 0.98),
      isMet: null,
    },
    figure(`the same of the first ${FIRST_CARDS} cards, changes or not`, first.usual, first.promised, 0.9),
    {
      ...figure(
        'the same of all selling products, by lines or units',
        selling.either,
        selling.promised,
        0.98,
      ),
      isMet: null,
    },
    {
      what: 'advice on products without a sale in 90 days',
      ...{ value: String(unsold), target: '0', isMet: unsold === 0 },
    },
    {
      what: 'cuts advised without a cost',
      ...{ value: String(cuts.length), target: '0', isMet: cuts.length === 0 },
    },
  ]
}

function figure(what: string, part: number, whole: number, least: number): RealFigure {
  const share = whole > 0 ? part / whole : 1
  const value = `${(100 * share).toFixed(1)} % of ${whole}`
  return { what, value, target: `≥ ${(100 * least).toFixed(0)} %`, isMet: share >= least }
}

function checkPrices(
  advised: readonly Advice[],
  raw: ReadonlyMap<string, readonly RawLine[]>,
  lastDay: number,
) {
  let [promised, usual, either, unsold] = [0, 0, 0, 0]
  for (const { sku, price } of advised) {
    const recent = (raw.get(sku.toUpperCase()) ?? []).filter(({ day }) => day > lastDay - RECENT_DAYS)
    if (recent.length === 0) {
      unsold++
      continue
    }
    promised++
    const isNear = (mode: number) => Math.abs(Number(price) / mode - 1) <= NEAR_PRICE
    const [ofLines, ofUnits] = [isNear(modalPrice(recent, 'lines')), isNear(modalPrice(recent, 'units'))]
    if (ofLines) usual++
    if (ofLines || ofUnits) either++
  }
  return { promised, usual, either, unsold }
}

/** Returns the price with the most lines (of equal ones, with more units), or with the most units. */
function modalPrice(lines: readonly RawLine[], by: 'lines' | 'units'): number {
  const levels = new Map<number, { lines: number; units: number }>()
  for (const { price, quantity } of lines) {
    const level = levels.get(price) ?? { lines: 0, units: 0 }
    levels.set(price, { lines: level.lines + 1, units: level.units + quantity })
  }
  const [most] = [...levels].sort(
    ([, a], [, b]) => (by === 'lines' ? b.lines - a.lines : 0) || b.units - a.units,
  )
  return most![0]
}

/**
 * Judges the price changes that the track record shows: whether the old price is truly no longer sold, and how good
 * the record is.
 */
async function changesFigures(
  { ctx, connection }: OpenCompany,
  raw: ReadonlyMap<string, readonly RawLine[]>,
): Promise<RealFigure[]> {
  await runNow(backtest, ctx, connection)
  await scorePredictions({ ctx })
  const { predictions, lookBack: proof } = await getTrackRecord({ ctx })
  const skus = await skusOf(ctx)
  const dated = predictions.filter(({ changedOn }) => changedOn !== null)
  const real = dated.filter(({ productId, changedOn, fromPrice }) => {
    const from = dayOfIsoDate(changedOn!)
    const after = (raw.get(skus.get(productId) ?? '') ?? []).filter(
      ({ day }) => day >= from && day < from + AFTER_DAYS,
    )
    return !after.some(({ price }) => Math.abs(price / Number(fromPrice) - 1) <= SAME_PRICE)
  })
  const gone = figure(
    'price changes of the track record whose old price is gone for 28 days',
    real.length,
    dated.length,
    0.95,
  )
  return proof === null ? [gone] : [gone, ...proofFigures(proof)]
}

type Proof = NonNullable<Awaited<ReturnType<typeof getTrackRecord>>['lookBack']>

function proofFigures({ scored, held, medianMiss, medianMissUnchanged }: Proof): RealFigure[] {
  const percent = (share: number | null) => (share === null ? '–' : `${(100 * share).toFixed(0)} %`)
  return [
    {
      what: 'look back: typical miss, and that of "no change in units"',
      ...{ value: `${percent(medianMiss)}, ${percent(medianMissUnchanged)}`, target: 'below it' },
      isMet: (medianMiss ?? 1) < (medianMissUnchanged ?? 0),
    },
    {
      what: 'look back: ranges of 90 % that held',
      ...{ value: `${held} of ${scored}`, target: '–', isMet: null },
    },
  ]
}

async function skusOf(ctx: TenantContext): Promise<ReadonlyMap<number, string>> {
  const { rows } = await ctx.inTenant(({ client }) =>
    client.query<{ id: string; sku: string }>(
      'select product_id as id, sku from products where company_id = $1',
      [ctx.companyId],
    ),
  )
  return new Map(rows.map(({ id, sku }) => [Number(id), sku.toUpperCase()]))
}

/**
 * Reads sales of products by code and day: more than 0 units at more than 0, no cancellation, a code of five digits.
 */
function rawLines(text: string): ReadonlyMap<string, RawLine[]> {
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: true })
  const sold = data.slice(1).flatMap(([invoice = '', code = '', , quantity, date = '', price]) => {
    const isClean =
      !invoice.startsWith('C') && /^\d{5}/.test(code) && Number(quantity) > 0 && Number(price) > 0
    const line = { day: dayOfIsoDate(date.slice(0, 10)), quantity: Number(quantity), price: Number(price) }
    return isClean ? [{ code: code.toUpperCase(), line }] : []
  })
  const byCode = new Map<string, RawLine[]>()
  for (const { code, line } of sold) {
    const known = byCode.get(code)
    if (known) known.push(line)
    else byCode.set(code, [line])
  }
  for (const lines of byCode.values()) lines.sort((a, b) => a.day - b.day)
  return byCode
}

function wordTotals({ profit, revenue }: AdviceList['totals']): string {
  const money = (value: number) => Math.round(value).toLocaleString('en')
  const parts = Object.entries({ profit, revenue }).flatMap(([of, total]) =>
    total === null ? [] : [`${money(total.value)} of ${of} (${money(total.low)} to ${money(total.high)})`],
  )
  return parts.length === 0 ? 'nothing' : `${parts.join(', ')} a month`
}
