import { IntervalBar } from '#web/ui/charts/interval-bar.tsx'
import type { Words } from './use-words.ts'
import { gainAxis, type Item } from './view-model.ts'

/** Money per month with its range, the probability of a gain, and the bad case. */
export function Effect({ words, item }: { readonly words: Words; readonly item: Item }) {
  const { t, amountsOf, gain, gainRange, chance } = words
  const { monthlyGain, objective, probability } = item.advice
  if (item.group === 'maintain') return null
  if (monthlyGain === null)
    return <p className="text-label text-muted">{t('recommendations.gain.unknown')}</p>
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 border-y border-hairline py-2.5 text-label">
      <div className="col-span-2">
        <dt className="text-muted">{t('recommendations.gain.label')}</dt>
        <dd className="figures">
          <span className="text-card font-strong">
            {t(`recommendations.gain.${objective}`, { amount: gain(monthlyGain) })}
          </span>
          <span className="mt-1 block">
            <IntervalBar {...monthlyGain} axis={gainAxis(monthlyGain)} />
          </span>
          <span className="block text-caption text-muted">{gainRange(monthlyGain)}</span>
        </dd>
      </div>
      <div>
        <dt className="text-muted">{t('recommendations.chance')}</dt>
        <dd className="figures font-strong">
          {probability === null ? t('recommendations.chanceUnknown') : chance(probability)}
        </dd>
      </div>
      <div>
        <dt className="text-muted">{t('recommendations.bad.label')}</dt>
        <dd className="figures font-strong">
          {t('recommendations.bad.value', { amount: amountsOf(monthlyGain, true)(monthlyGain.low) })}
        </dd>
      </div>
    </dl>
  )
}
