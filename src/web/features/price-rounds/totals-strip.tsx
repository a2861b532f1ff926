import { FigureInfo } from '#web/features/help/figure-info.tsx'
import { StatCell, statStrip } from '#web/ui/stat-card.tsx'
import type { RoundTotals } from './types.ts'
import type { Words } from './use-words.ts'

/** What the whole round is expected to bring, with its interval; the sums are of joint draws, never of single ranges. */
export function TotalsStrip({ words, totals }: { readonly words: Words; readonly totals: RoundTotals }) {
  const { t, format, amount, amountsOf } = words
  const { earned, chance, badCase, rises, cuts, revenue, profit, units } = totals
  const signed = amountsOf(earned, true)
  const shift = ({ now, next }: { readonly now: number; readonly next: number }) =>
    now > 0 ? format.percent(next / now - 1, { signed: true, decimals: 1 }) : '–'
  return (
    <div>
      <div className={`${statStrip} md:grid-cols-3 xl:grid-cols-6`}>
        <StatCell
          label={t(`rounds.total.earned.${totals.objective}`)}
          value={signed(earned.value)}
          detail={t('rounds.total.range', { low: signed(earned.low), high: signed(earned.high) })}
          info={<FigureInfo figure="roundGain" subject={t(`rounds.total.earned.${totals.objective}`)} />}
        />
        <StatCell
          label={t('rounds.total.chance')}
          value={chance === null ? '–' : format.probability(chance)}
          detail={t('rounds.total.chanceNote')}
          info={<FigureInfo figure="roundChance" subject={t('rounds.total.chance')} />}
        />
        <StatCell
          label={t('rounds.total.badCase')}
          value={badCase === null ? '–' : signed(badCase)}
          detail={t('rounds.total.badCaseNote')}
          info={<FigureInfo figure="roundBadCase" subject={t('rounds.total.badCase')} />}
        />
        <StatCell
          label={t('rounds.total.changes')}
          value={format.count(rises + cuts)}
          detail={t('rounds.total.changesNote', { rises: format.count(rises), cuts: format.count(cuts) })}
        />
        <StatCell
          label={t('rounds.total.revenue')}
          value={shift(revenue)}
          detail={t('rounds.total.unitsNote', { units: shift(units) })}
        />
        <StatCell
          label={t('rounds.total.profit')}
          value={profit === null ? '–' : shift(profit)}
          detail={
            totals.withoutCost > 0
              ? t('rounds.total.withoutCost', {
                  n: totals.withoutCost,
                  count: format.count(totals.withoutCost),
                })
              : t('rounds.total.ofProducts', { count: format.count(totals.products) })
          }
        />
      </div>
      {totals.cannotTell > 0 ? (
        <p className="mt-1 text-label text-warning">
          {t('rounds.total.cannotTell', {
            n: totals.cannotTell,
            count: format.count(totals.cannotTell),
          })}
        </p>
      ) : null}
      {(['unsure', 'toClear'] as const).map((part) =>
        totals[part].prices > 0 ? (
          <p key={part} className="mt-1 text-label text-muted">
            {t(`rounds.total.${part}`, {
              n: totals[part].prices,
              count: format.count(totals[part].prices),
              gain: amount(totals[part].gain, { signed: true }),
            })}
          </p>
        ) : null,
      )}
      {totals.leftOut > 0 ? (
        <p className="mt-1 text-label text-muted">
          {t('rounds.leftOut', { count: format.count(totals.leftOut) })}
        </p>
      ) : null}
    </div>
  )
}
