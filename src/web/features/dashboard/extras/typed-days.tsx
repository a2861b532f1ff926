import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { DayInput } from '#web/ui/day/day-input.tsx'
import { Field } from '#web/ui/field.tsx'
import type { Words } from '../use-words.ts'
import type { PeriodChoice } from './period.ts'

export interface PickerProps {
  readonly words: Words
  readonly choice: PeriodChoice
  readonly data: { readonly firstDay: string; readonly lastDay: string }
  readonly onChoose: (choice: PeriodChoice) => void
}

/** The first and last day of a period, typed in the user's format. */
export function TypedDays({ words, choice, onChoose }: PickerProps) {
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
