import { useRefusal } from '#web/lib/session/permit.tsx'
import { Card } from '#web/ui/card.tsx'
import { Toggle } from '#web/ui/form/toggle.tsx'
import { ReductionOptions } from './reduction-options.tsx'
import type { Rollout, RolloutChanges } from './types.ts'
import { useStep } from './use-step.ts'
import { useRolloutWords } from './use-words.ts'
import { isChecking } from './view-model.ts'

/** How the list is written; a change makes an approval end, which the note says. */
export function OptionsCard({ rollout }: { readonly rollout: Rollout }) {
  const { t, format } = useRolloutWords(rollout)
  const { take, isTaking } = useStep(rollout)
  const mayChange = useRefusal('changeRollout') === null
  const isOwner = useRefusal('approveRollout') === null
  const { settings, mode } = rollout
  const change = (changes: RolloutChanges) => take({ act: 'change', changes })
  const isFixed = !mayChange || isTaking || isChecking(rollout)
  const needsOwner = settings.muchRevenue || rollout.blockers.includes('much_revenue')
  return (
    <Card
      title={t('rollouts.options.title')}
      note={rollout.state === 'draft' ? undefined : t('rollouts.options.endsApproval')}
      className="print:hidden"
    >
      <div className="flex flex-col gap-4">
        <Toggle
          label={t('rollouts.options.canary')}
          hint={t('rollouts.options.canaryHint')}
          isOn={mode === 'canary'}
          disabled={isFixed}
          onChange={(isOn) => change({ mode: isOn ? 'canary' : 'all' })}
        />
        {rollout.canaryProducts > 0 ? (
          <Toggle
            label={t('rollouts.options.hold')}
            hint={t('rollouts.options.holdHint')}
            isOn={settings.holdAfterCanary}
            disabled={isFixed}
            onChange={(holdAfterCanary) => change({ settings: { holdAfterCanary } })}
          />
        ) : null}
        <Toggle
          label={t('rollouts.options.onePrice')}
          hint={t('rollouts.options.onePriceHint')}
          isOn={settings.onePrice}
          disabled={isFixed}
          onChange={(onePrice) => change({ settings: { onePrice } })}
        />
        <ReductionOptions
          rollout={rollout}
          disabled={isFixed}
          onChange={(settings) => change({ settings })}
        />
        {needsOwner ? (
          <Toggle
            label={t('rollouts.options.muchRevenue')}
            hint={t('rollouts.options.muchRevenueHint', {
              share: format.percent(rollout.revenueShare ?? 0, { decimals: 0 }),
            })}
            isOn={settings.muchRevenue}
            disabled={isFixed || !isOwner}
            onChange={(muchRevenue) => change({ settings: { muchRevenue } })}
          />
        ) : null}
      </div>
    </Card>
  )
}
