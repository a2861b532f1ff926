import { type FormEvent, useState } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { Button } from '#web/ui/button.tsx'
import { DayInput } from '#web/ui/day/day-input.tsx'
import { Field } from '#web/ui/field.tsx'
import type { DataDays, PeriodChoice } from './period.ts'

export interface PickerProps {
  readonly choice: PeriodChoice
  readonly data: DataDays
  readonly onChoose: (choice: PeriodChoice) => void
}

/** The first and last day of a period, typed in the user's format. */
export function TypedDays({ choice, onChoose }: PickerProps) {
  const t = useText()
  const format = useFormat()
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
      <div className="min-w-0 flex-1 basis-32">
        <Field label={t('extras.period.from')} error={errorOf(days.from)}>
          {(control) => <DayInput {...control} text={from} onText={setFrom} />}
        </Field>
      </div>
      <div className="min-w-0 flex-1 basis-32">
        <Field
          label={t('extras.period.to')}
          error={isChecked && isTurned ? t('extras.period.error.order') : errorOf(days.to)}
        >
          {(control) => <DayInput {...control} text={to} onText={setTo} />}
        </Field>
      </div>
      <Button type="submit">{t('extras.period.apply')}</Button>
    </form>
  )
}
