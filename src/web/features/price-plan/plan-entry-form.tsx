import { type FormEvent, useState } from 'react'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { useChangeEntry } from './mutations.ts'
import type { Words } from './use-words.ts'
import type { PlanEntry } from './wire.ts'

/** Price, reason and first day of an entry, typed in the user's formats. */
export function PlanEntryForm(props: {
  readonly words: Words
  readonly entry: PlanEntry
  readonly onDone: () => void
}) {
  const { words, entry } = props
  const { t, format } = words
  const changing = useChangeEntry()
  const asTyped = (amount: string) => format.number(Number(amount), { decimals: 2 })
  const [price, setPrice] = useState(() => asTyped(entry.plannedPrice))
  const [reason, setReason] = useState(entry.reason)
  const [day, setDay] = useState(entry.startsOn ? format.date(entry.startsOn) : '')
  const [isChecked, setChecked] = useState(false)
  const parsedPrice = format.parseDecimal(price)
  const parsedDay = day.trim() === '' ? null : format.parseDate(day)
  const isPriceWrong = parsedPrice === null || !(Number(parsedPrice) > 0)
  const isDayWrong = day.trim() !== '' && parsedDay === null
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isPriceWrong || isDayWrong || parsedPrice === null) return
    const body = { price: parsedPrice, reason: reason.trim(), startsOn: parsedDay }
    changing.mutate({ entryId: entry.entryId, changes: body }, { onSuccess: props.onDone })
  }
  return (
    <form onSubmit={onSubmit} noValidate className="mt-1 grid gap-3 sm:grid-cols-[8rem_1fr_10rem]">
      <Field
        label={t('pricing.plan.field.price')}
        error={
          isChecked && isPriceWrong ? t('pricing.plan.error.price', { example: asTyped('12.5') }) : undefined
        }
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="decimal"
            autoComplete="off"
            className="figures"
            value={price}
            onChange={(event) => setPrice(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('pricing.plan.field.reason')}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      <Field
        label={t('pricing.plan.field.startsOn')}
        error={
          isChecked && isDayWrong
            ? t('pricing.plan.error.date', { example: format.date('2026-12-31') })
            : undefined
        }
      >
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            placeholder={format.settings.date_format}
            value={day}
            onChange={(event) => setDay(event.target.value)}
          />
        )}
      </Field>
      {changing.error ? (
        <p role="alert" className="text-label text-danger sm:col-span-3">
          {sentenceOf(changing.error, t('pricing.plan.changeFailed'))}
        </p>
      ) : null}
      <div className="flex justify-end gap-2 sm:col-span-3">
        <Button onClick={props.onDone}>{t('common.cancel')}</Button>
        <Button type="submit" variant="primary" busy={changing.isPending}>
          {t('pricing.plan.save')}
        </Button>
      </div>
    </form>
  )
}
