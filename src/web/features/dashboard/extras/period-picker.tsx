import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { DayInput } from '#web/ui/day/day-input.tsx'
import { Field, Select } from '#web/ui/field.tsx'
import type { Words } from '../use-words.ts'
import {
  addDays,
  type Comparison,
  comparisons,
  type PeriodChoice,
  type PeriodPreset,
  periodPresets,
  periodQuery,
} from './period.ts'

interface PickerProps {
  readonly words: Words
  readonly choice: PeriodChoice
  readonly data: { readonly firstDay: string; readonly lastDay: string }
  readonly onChoose: (choice: PeriodChoice) => void
}

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
      {choice.preset === 'custom' ? <TypedDays key={`${choice.from}${choice.to}`} {...props} /> : null}
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

function TypedDays({ words, choice, onChoose }: PickerProps) {
  const { t, format } = words
  const shown = (day: string | null) => (day === null ? '' : format.date(day))
  const [from, setFrom] = useState(() => shown(choice.from))
  const [to, setTo] = useState(() => shown(choice.to))
  const [isChecked, setChecked] = useState(false)
  const days = { from: format.parseDate(from), to: format.parseDate(to) }
  const errorOf = (day: string | null) =>
    isChecked && day === null
      ? t('extras.period.error.date', { example: format.date('2026-12-31') })
      : undefined
  const isTurned = days.from !== null && days.to !== null && days.from > days.to
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (days.from !== null && days.to !== null && !isTurned) onChoose({ ...choice, ...days })
  }
  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-wrap items-start gap-2">
      <div className="w-36">
        <Field label={t('extras.period.from')} error={errorOf(days.from)}>
          {(control) => <DayInput {...control} text={from} onText={setFrom} />}
        </Field>
      </div>
      <div className="w-36">
        <Field
          label={t('extras.period.to')}
          error={isChecked && isTurned ? t('extras.period.error.order') : errorOf(days.to)}
        >
          {(control) => <DayInput {...control} text={to} onText={setTo} />}
        </Field>
      </div>
      <Button type="submit" className="mt-[1.4rem]">
        {t('extras.period.apply')}
      </Button>
    </form>
  )
}
