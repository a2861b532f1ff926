import { lazy, Suspense } from 'react'
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

// Loaded for those who type days, so that the first screen need not wait for it.
const TypedDays = lazy(async () => ({ default: (await import('./typed-days.tsx')).TypedDays }))

/** Presets, the period to compare with, and two days typed in the user's format. */
export function PeriodPicker(props: PickerProps) {
  const { words, choice, data, onChoose } = props
  const { t } = words
  const choosePreset = (preset: PeriodPreset) => {
    if (preset !== 'custom') return onChoose({ ...choice, preset, from: null, to: null })
    // Starts with the days that are shown.
    const { from, to } = periodQuery(choice, data)
    onChoose({ ...choice, preset, from, to: addDays(to, -1) })
  }
  return (
    <div className="flex flex-wrap items-end gap-2 print:hidden">
      {choice.preset === 'custom' ? (
        <Suspense fallback={<Skeleton className="h-14 w-80" />}>
          <TypedDays key={`${choice.from}${choice.to}`} {...props} />
        </Suspense>
      ) : null}
      <div className="w-40">
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
      <div className="w-48">
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
