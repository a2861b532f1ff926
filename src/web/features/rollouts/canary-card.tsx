import { Card } from '#web/ui/card.tsx'
import type { Rollout, RolloutAnswer } from './types.ts'
import { useRolloutWords, type Words } from './use-words.ts'
import { areFirstProductsKnown, canGoOn } from './view-model.ts'

/** Which products go first, and what would count as failure. */
export function CanaryCard({ answer }: { readonly answer: RolloutAnswer }) {
  const words = useRolloutWords(answer.rollout)
  const { t, format } = words
  const { rollout } = answer
  if (!areFirstProductsKnown(rollout)) return null
  const n = rollout.canaryProducts
  return (
    <Card title={t('rollouts.canary.title')}>
      <div className="flex flex-col gap-2 text-label">
        <p>
          {n > 0
            ? t('rollouts.canary.first', { n, count: format.count(n) })
            : t(rollout.mode === 'canary' ? 'rollouts.canary.tooFew' : 'rollouts.canary.off')}
        </p>
        {n > 0 ? (
          <>
            <p className="text-muted">{t('rollouts.canary.why')}</p>
            <p className="text-muted">{t('rollouts.canary.failure')}</p>
            <PowerNote words={words} rollout={rollout} />
            {canGoOn(rollout) ? (
              <p className="text-muted">
                {t(rollout.settings.holdAfterCanary ? 'rollouts.canary.hold' : 'rollouts.canary.goesOn')}
              </p>
            ) : null}
          </>
        ) : null}
      </div>
    </Card>
  )
}

/** How likely the watch is to see harm, before anybody starts it. */
function PowerNote({ words, rollout }: { readonly words: Words; readonly rollout: Rollout }) {
  const { t, format } = words
  const power = rollout.canaryPower
  if (power === null) return null
  const { isKnown, detectableLoss, chanceOfQuarter, chance, days } = power
  // Rounded down, because no number of sales makes it certain; 0.8 × 10 is not quite 8 for the computer.
  const of10 = (share: number) => format.count(Math.min(9, Math.floor(share * 10 + 1e-9)))
  if (!isKnown) return <p>{t('rollouts.canary.powerUnknown')}</p>
  const quarter = t('rollouts.canary.quarter', { chance: of10(chanceOfQuarter) })
  return (
    <p>
      {detectableLoss === null
        ? t('rollouts.canary.blind', { weeks: format.count(days / 7) })
        : t('rollouts.canary.power', {
            weeks: format.count(days / 7),
            loss: format.percent(detectableLoss, { decimals: 0 }),
            chance: of10(chance),
          })}{' '}
      {detectableLoss === null ? null : quarter}
    </p>
  )
}
