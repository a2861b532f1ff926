import { chartWords } from '#web/lib/words/chart-words.ts'
import { ChartFrame } from '#web/ui/charts/chart-frame.tsx'
import type { ChartTableData } from '#web/ui/charts/chart-table.tsx'
import { LimitLine } from '#web/ui/charts/limit-line.tsx'
import type { RolloutAnswer, RolloutLook } from './types.ts'
import { useRolloutWords, type Words } from './use-words.ts'
import { wordOfLook } from './view-model.ts'

/** Profit of the new prices against what the old ones would have earned, and the loss at which they are taken back. */
export function WatchCard({ answer }: { readonly answer: RolloutAnswer }) {
  const words = useRolloutWords(answer.rollout)
  const { t, format, amount } = words
  const { looks } = answer
  const last = looks.at(-1)
  if (!last) return null
  const signed = (value: number) => amount(value, { signed: true })
  const limitLines = (limit: number | null) =>
    limit === null ? [] : [t('rollouts.watch.limit', { amount: signed(limit) })]
  return (
    <ChartFrame
      isSmall
      title={t('rollouts.watch.title')}
      summary={`${t(wordOfLook(last))} ${t('rollouts.watch.how')}`}
      words={chartWords(t)}
      table={tableOf(words, looks)}
    >
      <LimitLine
        label={t('rollouts.watch.label')}
        formatTick={(value) => format.compactMoney(value)}
        points={looks.map((look) => ({
          value: look.statistic,
          limit: limitOf(look),
          dayText: format.date(look.day),
          lines: [
            format.date(look.day),
            look.statistic === null
              ? t('rollouts.verdict.cannotTell')
              : t('rollouts.watch.value', { amount: signed(look.statistic) }),
            ...limitLines(limitOf(look)),
          ],
        }))}
      />
    </ChartFrame>
  )
}

function tableOf({ t, format, amount }: Words, looks: readonly RolloutLook[]): ChartTableData {
  const known = looks.flatMap((look) => [look.profit, look.counterfactual, look.statistic, look.boundary])
  // The decimals of a column are those of its largest amount.
  const size = Math.max(0, ...known.map((value) => Math.abs(value ?? 0)))
  const money = (value: number | null, signed = false) =>
    value === null ? '–' : amount(value, { size, signed })
  return {
    caption: t('rollouts.watch.label'),
    columns: ['day', 'profit', 'counterfactual', 'statistic', 'boundary'].map((column) =>
      t(`rollouts.watch.column.${column}`),
    ),
    rows: looks.map((look) => ({
      key: look.day,
      cells: [
        format.date(look.day),
        money(look.profit),
        money(look.counterfactual),
        money(look.statistic, true),
        money(limitOf(look), true),
      ],
    })),
  }
}

/** The boundary is stored as a distance below zero. */
const limitOf = ({ boundary }: RolloutLook) => (boundary === null ? null : -Math.abs(boundary))
