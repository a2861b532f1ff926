import { Card } from '#web/ui/card.tsx'
import type { RolloutAnswer } from './types.ts'
import { useWords } from './use-words.ts'
import { hasEnded } from './view-model.ts'

/** Which products go first, and what would count as failure. */
export function CanaryCard({ answer }: { readonly answer: RolloutAnswer }) {
  const { t, format } = useWords()
  const { rollout } = answer
  if (hasEnded(rollout) && rollout.canaryProducts === 0) return null
  const n = rollout.canaryProducts
  return (
    <Card title={t('rollouts.canary.title')}>
      <div className="flex flex-col gap-2 text-label">
        <p>
          {n > 0
            ? t('rollouts.canary.first', {
                n,
                count: format.count(n),
                of: format.count(rollout.products),
              })
            : t(rollout.mode === 'canary' ? 'rollouts.canary.tooFew' : 'rollouts.canary.off')}
        </p>
        {n > 0 ? (
          <>
            <p className="text-muted">{t('rollouts.canary.failure')}</p>
            <p className="text-muted">
              {t(rollout.settings.holdAfterCanary ? 'rollouts.canary.hold' : 'rollouts.canary.goesOn')}
            </p>
          </>
        ) : null}
      </div>
    </Card>
  )
}
