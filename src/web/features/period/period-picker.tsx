import { lazy, Suspense, useEffect } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { Field, Select } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import {
  addDays,
  type Comparison,
  comparisons,
  type PeriodPreset,
  periodPresets,
  periodQuery,
} from './period.ts'
import type { PickerProps } from './typed-days.tsx'

// Lazy: the control is on the first screen, and its calendar is not.
const loadTypedDays = () => import('./typed-days.tsx')
const TypedDays = lazy(async () => ({ default: (await loadTypedDays()).TypedDays }))

/** Presets, the period to compare with, and two days typed in the user's format. */
export function PeriodPicker(props: PickerProps) {
  const { choice, data, onChoose } = props
  const t = useText()
  // Before a person can choose it; a failed load is repeated then.
  useEffect(() => void loadTypedDays().catch(() => null), [])
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
      {choice.preset === 'custom' ? (
        <Suspense fallback={<Skeleton className="h-16" />}>
          <TypedDays key={`${choice.from}${choice.to}`} {...props} />
        </Suspense>
      ) : null}
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
