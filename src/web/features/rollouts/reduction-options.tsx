import { Field, Select } from '#web/ui/field.tsx'
import { Toggle } from '#web/ui/form/toggle.tsx'
import type { Rollout } from './types.ts'
import { useRolloutWords } from './use-words.ts'

type Settings = Rollout['settings']

const WAS_PRICES = ['refuse', 'clear', 'show'] as const satisfies readonly Settings['wasPrices'][]

/** What becomes of reductions: Shopify strikes a former price through, the others keep a sale apart from the price. */
export function ReductionOptions(props: {
  readonly rollout: Rollout
  readonly disabled: boolean
  readonly onChange: (settings: Partial<Pick<Settings, 'wasPrices' | 'regularOnSale'>>) => void
}) {
  const { rollout, disabled, onChange } = props
  const { t } = useRolloutWords(rollout)
  const { wasPrices, regularOnSale } = rollout.settings
  if (rollout.platform === null) return null
  if (rollout.platform !== 'shopify')
    return (
      <Toggle
        label={t('rollouts.options.regularOnSale')}
        hint={t('rollouts.options.regularOnSaleHint')}
        isOn={regularOnSale}
        disabled={disabled}
        onChange={(isOn) => onChange({ regularOnSale: isOn })}
      />
    )
  return (
    <Field label={t('rollouts.options.was')} hint={t('rollouts.options.wasHint')}>
      {(control) => (
        <Select
          {...control}
          value={wasPrices}
          disabled={disabled}
          options={WAS_PRICES.map((value) => ({ value, label: t(`rollouts.options.was.${value}`) }))}
          onChange={({ target }) => onChange({ wasPrices: target.value as Settings['wasPrices'] })}
        />
      )}
    </Field>
  )
}
