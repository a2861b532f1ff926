import { beforeEach, describe, expect, it } from 'vitest'
import { type Grade, isoDateOfDay } from '#analytics'
import { trackRecordAnswer } from '#contract/track-record'
import { useDatabase } from '../../../../test/database.ts'
import type { TestStore } from '../../../../test/order-lines.ts'
import { createPriceStore } from '../../../../test/price-store.ts'
import { lowerGrades } from '../estimation/lower-grades.ts'
import { getTrackRecord } from './get-track-record.ts'

const database = useDatabase()
let store: TestStore
let lamp: number

beforeEach(async () => {
  store = await createPriceStore(database, [{ sku: 'LAMP', price: '10', elasticity: -2 }])
  lamp = await store.productId('LAMP')
})

interface Past {
  readonly grade: Grade | null
  readonly range: readonly [low: number, high: number]
  readonly sold: number
  /** Day of the change, counted from 1970. */
  readonly day: number
}

/** Scored predictions of which 100 units were expected at the old price. */
async function predicted(past: readonly Past[]): Promise<void> {
  await database.adminPool.query(
    `insert into price_predictions (company_id, prediction_id, product_id, source, made_at, from_price, to_price, elasticity,
       standard_deviation, grade, changed_on, status, baseline_units, predicted_units, predicted_low, predicted_high, actual_units)
     select $1, gen_random_uuid(), $2, 'observed', now(), 10, 9, -2, 0.2, r.grade, r.day, 'scored', 100, (low + high) / 2, low, high, sold
     from jsonb_to_recordset($3) as r (grade text, low float8, high float8, sold float8, day date)`,
    [
      store.ctx.companyId,
      lamp,
      JSON.stringify(
        past.map(({ range: [low, high], day, ...rest }) => ({ ...rest, low, high, day: isoDateOfDay(day) })),
      ),
    ],
  )
}

/** The same prediction on the days from the first one on: so many held, the others sold 40 units and missed. */
const many = (grade: Grade, count: number, held: number, first: number): Past[] =>
  Array.from({ length: count }, (_, k) => ({
    ...{ grade, range: [105, 150] as const, sold: k < held ? 120 : 40, day: first + k },
  }))

const grades = async () => trackRecordAnswer.parse(await getTrackRecord({ ctx: store.ctx })).grades

const shown = async () => {
  const { rows } = await database.adminPool.query<{ grade: string; reason: string | null }>(
    'select grade, reason from elasticity_estimates where company_id = $1',
    [store.ctx.companyId],
  )
  return rows[0]
}

async function lowered(from: Grade) {
  await database.adminPool.query(
    'update elasticity_estimates set grade = $2, reason = null where company_id = $1',
    [store.ctx.companyId, from],
  )
  await store.ctx.inTenant(({ client }) => lowerGrades(client, store.ctx.companyId))
  return shown()
}

describe('the record of a grade', () => {
  it('counts ranges, directions and what tells nothing, by the grade at the time of the prediction', async () => {
    await predicted([
      { grade: 'A', range: [105, 150], sold: 120, day: 20_000 },
      { grade: 'A', range: [80, 150], sold: 90, day: 20_001 },
      // Missed, on the side that was predicted.
      { grade: 'A', range: [105, 150], sold: 190, day: 20_002 },
      // Missed on the other side.
      { grade: 'A', range: [105, 150], sold: 70, day: 20_003 },
      // Highest over ten times the lowest.
      { grade: 'C', range: [2, 80], sold: 9, day: 20_004 },
      { grade: null, range: [105, 150], sold: 120, day: 20_005 },
    ])
    const [a, c] = await grades()
    expect(a).toMatchObject({ grade: 'A', scored: 4, held: 2, tooWide: 0, isTooNarrow: false })
    // R: x <- function(low, high) pnorm(log((low + high) / 200) / (log(high / low) / 3.2897)); 3 * x(105, 150) + x(80, 150)
    expect(a).toMatchObject({ directions: 4, directionsRight: 2 })
    expect(a?.directionsExpected).toBeCloseTo(3.73, 1)
    expect(c).toMatchObject({ grade: 'C', scored: 0, held: 0, tooWide: 1, directions: 1, directionsRight: 1 })
  })

  it('lowers A to B once fewer held than chance explains, and says why', async () => {
    // P(X ≤ 44) of 55 at 0.9 is 1.9 %, P(X ≤ 45) 4.4 %.
    await predicted(many('A', 55, 45, 20_000))
    expect(await lowered('A')).toEqual({ grade: 'A', reason: null })
    await database.adminPool.query('delete from price_predictions')
    await predicted(many('A', 55, 44, 20_000))
    expect(await lowered('A')).toEqual({ grade: 'B', reason: 'record_low' })
    expect(await lowered('B')).toEqual({ grade: 'B', reason: null })
  })

  it('lowers both to C where neither held, and leaves C, which promises nothing', async () => {
    await predicted([...many('A', 20, 10, 20_000), ...many('B', 20, 10, 20_100), ...many('C', 20, 2, 20_200)])
    expect(await lowered('A')).toEqual({ grade: 'C', reason: 'record_low' })
    expect(await lowered('B')).toEqual({ grade: 'C', reason: 'record_low' })
    expect(await lowered('C')).toEqual({ grade: 'C', reason: null })
  })

  it('lowers an A that became B earlier no further by the record of B alone', async () => {
    await predicted(many('A', 20, 10, 20_000))
    expect(await lowered('A')).toEqual({ grade: 'B', reason: 'record_low' })
    await database.adminPool.query('delete from price_predictions')
    await predicted(many('B', 20, 10, 20_100))
    await store.ctx.inTenant(({ client }) => lowerGrades(client, store.ctx.companyId))
    expect(await shown()).toEqual({ grade: 'B', reason: 'record_low' })
  })

  it('forgets changes a year before the latest one', async () => {
    await predicted([...many('A', 20, 10, 20_000), ...many('B', 5, 5, 20_379)])
    expect((await grades()).map(({ grade, scored }) => [grade, scored])).toEqual([
      ['A', 1],
      ['B', 5],
    ])
    expect(await lowered('A')).toEqual({ grade: 'A', reason: null })
  })
})
