import { type FormEvent, useState } from 'react'
import { versionOf } from '#contract/version-of'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ConflictCard } from '#web/ui/conflict-card.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { isConflict, useChangeEntry } from './mutations.ts'
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
  /** The plan may be read anew meanwhile; this form began with these. */
  const [seen] = useState(entry)
  const asTyped = (amount: string) => format.number(Number(amount), { decimals: 2 })
  const [price, setPrice] = useState(() => asTyped(entry.plannedPrice))
  const [reason, setReason] = useState(entry.reason)
  const [day, setDay] = useState(entry.startsOn ? format.date(entry.startsOn) : '')
  const [isChecked, setChecked] = useState(false)
  const parsedPrice = format.parseDecimal(price)
  const parsedDay = day.trim() === '' ? null : format.parseDate(day)
  const isPriceWrong = parsedPrice === null || !(Number(parsedPrice) > 0)
  const isDayWrong = day.trim() !== '' && parsedDay === null
  const save = (ifMatch: string | undefined) => {
    setChecked(true)
    if (isPriceWrong || isDayWrong || parsedPrice === null) return
    const body = { price: parsedPrice, reason: reason.trim(), startsOn: parsedDay }
    const onError = (error: Error) => {
      // Then the plan that is read anew has no place for this form.
      if (isConflict(error) && error.fields.isRemoved === 'true')
        showToast({ message: t('pricing.conflict.message'), tone: 'danger' })
    }
    changing.mutate({ entryId: entry.entryId, changes: body, ifMatch }, { onSuccess: props.onDone, onError })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    save(versionOf('planEntry', seen))
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
      {isConflict(changing.error) ? (
        <div className="sm:col-span-3">
          <ConflictCard
            message={t('pricing.conflict.message')}
            theirs={changesOf(words, seen, entry)}
            takeLabel={t('pricing.conflict.take')}
            keepLabel={t('pricing.conflict.keep')}
            onTake={props.onDone}
            onKeep={() => save(undefined)}
            isBusy={changing.isPending}
          />
        </div>
      ) : changing.error ? (
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

/** What somebody else made of the entry, as the form writes it. */
function changesOf({ t, format }: Words, seen: PlanEntry, now: PlanEntry) {
  const written = (entry: PlanEntry) => ({
    price: format.number(Number(entry.plannedPrice), { decimals: 2 }),
    reason: entry.reason,
    startsOn: entry.startsOn ? format.date(entry.startsOn) : '',
  })
  const [before, after] = [written(seen), written(now)]
  return (['price', 'reason', 'startsOn'] as const)
    .filter((name) => before[name] !== after[name])
    .map((name) => ({ label: t(`pricing.plan.field.${name}`), value: after[name] || '–' }))
}
