import { useText } from '#web/i18n/use-text.ts'
import { Field, Select } from '#web/ui/field.tsx'
import {
  addDays,
  type Comparison,
  comparisons,
  type PeriodPreset,
  periodPresets,
  periodQuery,
} from './period.ts'
import { type PickerProps, TypedDays } from './typed-days.tsx'

/** Presets, the period to compare with, and two days typed in the user's format. */
export function PeriodPicker(props: PickerProps) {
  const { choice, data, onChoose } = props
  const t = useText()
  const choosePreset = (preset: PeriodPreset) => {
    if (preset !== 'custom') return onChoose({ ...choice, preset, from: null, to: null })
    // Starts with the days that are shown.
    const { from, to } = periodQuery(choice, data)
    onChoose({ ...choice, preset, from, to: addDays(to, -1) })
  }
  return (
    <div className="flex flex-col gap-3">
      <div>
        <Field label={t('extras.period.range')}>
          {(control) => (
            <Select
              {...control}
              value={choice.preset}
              options={periodPresets.map((value) => ({ value, label: t(`extras.period.preset.${value}`) }))}
              onChange={(event) => choosePreset(event.target.value as PeriodPreset)}
            />
          )}
        </Field>
      </div>
      {choice.preset === 'custom' ? <TypedDays key={`${choice.from}${choice.to}`} {...props} /> : null}
      <div>
        <Field label={t('extras.period.compare')}>
          {(control) => (
            <Select
              {...control}
              disabled={choice.preset === 'all'}
              value={choice.preset === 'all' ? 'none' : choice.compare}
              options={comparisons.map((value) => ({ value, label: t(`extras.period.compare.${value}`) }))}
              onChange={(event) => onChoose({ ...choice, compare: event.target.value as Comparison })}
            />
          )}
        </Field>
      </div>
    </div>
  )
}
