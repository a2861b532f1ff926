import { useEffect, useRef } from 'react'
import { FigureInfo } from '#web/features/help/figure-info.tsx'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { useRefusal } from '#web/lib/session/permit.tsx'
import { chartWords } from '#web/lib/words/chart-words.ts'
import { Card } from '#web/ui/card.tsx'
import { ChartFrame } from '#web/ui/charts/chart-frame.tsx'
import { CurveChart } from '#web/ui/charts/curve.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { constraintText } from './constraint-words.ts'
import { useWeighRound } from './mutations.ts'
import type { Round } from './types.ts'
import type { Words } from './use-words.ts'

/** Changes from which a curve says more than the total. */
const FEWEST_OF_CURVE = 3

interface WeightsProps {
  readonly words: Words
  readonly round: Round
}

/** What each rule costs and the curve of changes. Both are computed after the proposal is on the screen. */
export function WeightsCards({ words, round, isMoving }: WeightsProps & { readonly isMoving: boolean }) {
  const { t } = words
  const weighing = useWeighRound()
  const { mutate, isPending } = weighing
  const mayWeigh = useRefusal('weighPriceRound') === null
  const isMissing = round.weights === null && !round.isOlder && mayWeigh
  const weighed = useRef<string | null>(null)
  useEffect(() => {
    // Solved again, it has other weights; a refusal is not asked for again by itself.
    if (!isMissing || isMoving || isPending || weighed.current === round.solvedAt) return
    weighed.current = round.solvedAt
    mutate(round.roundId)
  }, [isMissing, mutate, round.roundId, round.solvedAt, isMoving, isPending])
  if (round.weights !== null)
    return (
      <div className="grid gap-(--gap) empty:hidden lg:has-[>:nth-child(2)]:grid-cols-2">
        {round.constraints.length > 0 ? <Costs words={words} round={round} /> : null}
        <Curve words={words} round={round} />
      </div>
    )
  if (weighing.error)
    return (
      <ErrorCard
        message={sentenceOf(weighing.error, t('rounds.weighFailed'))}
        retryLabel={t('error.retry')}
        onRetry={() => mutate(round.roundId)}
        busy={weighing.isPending}
      />
    )
  return isMissing ? (
    <div>
      <p role="status" className="sr-only">
        {t('rounds.weighing')}
      </p>
      <Skeleton className="h-64" />
    </div>
  ) : null
}

function Costs({ words, round }: WeightsProps) {
  const { t, amount } = words
  const costs = round.weights?.costs ?? []
  return (
    <Card
      title={t('rounds.costsOf.title')}
      note={t('rounds.costsOf.note')}
      info={<FigureInfo figure="ruleCost" subject={t('rounds.costsOf.title')} />}
    >
      <ul className="divide-y divide-hairline">
        {costs.map(({ constraint, cost }) => {
          const rule = round.constraints[constraint]
          return rule ? (
            <li key={constraint} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2">
              <span className="min-w-0 flex-1 basis-52">{constraintText(words, rule, round.named)}</span>
              <span className="figures font-strong">
                {cost === null
                  ? t('rounds.costsOf.unknown')
                  : cost < 0.005
                    ? t('rounds.costsOf.nothing')
                    : t('rounds.costsOf.month', { amount: amount(cost) })}
              </span>
            </li>
          ) : null
        })}
      </ul>
    </Card>
  )
}

function Curve({ words, round }: WeightsProps) {
  const { t, format, amount } = words
  // Where more changes are allowed than pay, the round stays the same.
  const curve = (round.weights?.curve ?? []).filter(
    (point, at, all) => all[at + 1]?.changes !== point.changes,
  )
  const last = curve.at(-1)
  if (!last || last.changes < FEWEST_OF_CURVE || last.earned <= 0) return null
  const fifth = curve.find(({ changes }) => changes >= last.changes / 5) ?? last
  const caption = t('rounds.curve.title')
  return (
    <ChartFrame
      title={caption}
      info={<FigureInfo figure="roundCurve" subject={caption} />}
      isSmall
      summary={t('rounds.curve.summary', {
        n: fifth.changes,
        count: format.count(fifth.changes),
        share: format.percent(fifth.earned / last.earned, { decimals: 0 }),
        all: format.count(last.changes),
      })}
      words={chartWords(t)}
      table={{
        caption,
        columns: [t('rounds.curve.changes'), t('rounds.curve.earned')],
        rows: curve.map(({ changes, earned }) => ({
          key: changes,
          cells: [format.count(changes), amount(earned, { signed: true })],
        })),
      }}
    >
      <CurveChart
        label={caption}
        points={curve.map(({ changes, earned }) => ({
          ...{ x: changes, y: earned, low: earned, high: earned },
          lines: [
            t('rounds.curve.at', { n: changes, count: format.count(changes) }),
            amount(earned, { signed: true }),
          ],
        }))}
        marks={[]}
        xName={t('rounds.curve.changes')}
        formatX={(value) => (Number.isInteger(value) ? format.count(value) : '')}
        formatY={(value) => format.compactMoney(value)}
      />
    </ChartFrame>
  )
}
