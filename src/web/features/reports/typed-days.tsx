import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { useWords } from './use-words.ts'

interface DaysProps {
  readonly from: string | undefined
  readonly to: string | undefined
  readonly onApply: (days: { from: string; to: string }) => void
}

/** Two days typed in the user's format, both inclusive. */
export function TypedDays(props: DaysProps) {
  const { t, format } = useWords()
  const [from, setFrom] = useState(() => (props.from ? format.date(props.from) : ''))
  const [to, setTo] = useState(() => (props.to ? format.date(props.to) : ''))
  const [isChecked, setChecked] = useState(false)
  const days = { from: format.parseDate(from), to: format.parseDate(to) }
  const isTurned = days.from !== null && days.to !== null && days.from > days.to
  const errorOf = (day: string | null) =>
    isChecked && day === null ? t('reports.error.date', { example: format.date('2026-12-31') }) : undefined
  const apply = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (days.from !== null && days.to !== null && !isTurned) props.onApply({ from: days.from, to: days.to })
  }
  const input = (label: string, value: string, set: (value: string) => void, error: string | undefined) => (
    <Field label={label} error={error}>
      {(control) => (
        <TextInput
          {...control}
          autoComplete="off"
          placeholder={format.settings.date_format}
          value={value}
          onChange={(event) => set(event.target.value)}
        />
      )}
    </Field>
  )
  return (
    <form onSubmit={apply} noValidate className="grid grid-cols-2 items-start gap-2">
      {input(t('reports.from'), from, setFrom, errorOf(days.from))}
      {input(t('reports.to'), to, setTo, isChecked && isTurned ? t('reports.error.order') : errorOf(days.to))}
      <Button type="submit" className="col-span-2">
        {t('reports.apply')}
      </Button>
    </form>
  )
}
