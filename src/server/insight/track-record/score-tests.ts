import type * as z from 'zod'
import { widthOfMean } from '#analytics'
import type { priceTest, testScore } from '#contract/price-test-shapes'
import type { TenantTransaction } from '../../kit/db/database.ts'

type PriceTest = z.infer<typeof priceTest>
type Score = z.infer<typeof testScore>

/** What the tests that have ended promised before their start, and what came of it, on average. */
export function scoreOf(tests: readonly Pick<PriceTest, 'promise' | 'verdict'>[]): Score | null {
  // A test that was stopped before any product had both prices has neither cost nor shown anything.
  const ended = tests.flatMap(({ verdict, promise }) =>
    verdict && !verdict.doubts.includes('no_contrast') ? [{ verdict, promise }] : [],
  )
  if (ended.length === 0) return null
  const mean = (of: (each: (typeof ended)[number]) => number) =>
    ended.reduce((sum, each) => sum + of(each), 0) / ended.length
  return {
    tests: ended.length,
    clear: ended.filter(({ verdict }) => verdict.kind === 'clear').length,
    width: {
      promised: mean(({ promise }) => promise.widthAfter),
      came: mean(({ promise, verdict }) => widthOfMean(promise.before, verdict.error)),
    },
    cost: { promised: mean(({ promise }) => promise.cost), came: mean(({ verdict }) => verdict.cost) },
    value: { promised: mean(({ promise }) => promise.value), came: mean(({ verdict }) => verdict.value) },
  }
}

/** The same of all tests of a company. */
export async function readTestScore({ client }: TenantTransaction, companyId: string): Promise<Score | null> {
  const { rows } = await client.query<Pick<PriceTest, 'promise' | 'verdict'>>(
    'select promise, verdict from price_tests where company_id = $1 and verdict is not null',
    [companyId],
  )
  return scoreOf(rows)
}
