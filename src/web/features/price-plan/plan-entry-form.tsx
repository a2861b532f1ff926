import { useState } from 'react'
import { versionOf } from '#contract/version-of'
import { conflictOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { DayInput } from '#web/ui/day/day-input.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { Conflict, differences } from '#web/ui/form/conflict.tsx'
import { Form, FormFailure } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { useChangeEntry } from './mutations.ts'
import { changesOf, readTyped, type Typed, written } from './typed-entry.ts'
import type { PlanEntry } from './types.ts'
import type { Words } from './use-words.ts'

/** Price, reason and first day of an entry, typed in the user's formats. */
export function PlanEntryForm(props: {
  readonly words: Words
  readonly entry: PlanEntry
  readonly onDone: () => void
}) {
  const { words, entry } = props
  const { t } = words
  const changing = useChangeEntry()
  /** The version that this form began with, because the plan may be refetched meanwhile. */
  const [seen] = useState(entry)
  const store = (isSeen: boolean) => (typed: Typed) =>
    changing
      .mutateAsync({
        entryId: entry.entryId,
        changes: changesOf(typed, seen, words.format),
        ifMatch: isSeen ? versionOf('planEntry', seen) : undefined,
      })
      .catch((error) => {
        // If the entry was removed, the refetched plan no longer shows this form.
        if (conflictOf(error)?.isRemoved === 'true')
          showToast({ message: t('form.conflict.message'), tone: 'danger' })
        throw error
      })
  const form = useForm<Typed>({
    saved: written(seen, words.format),
    check: (typed) => faultsOf(typed, words),
    onSave: store(true),
  })
  const submit = async (isSeen = true) => {
    if (!form.isDirty) return props.onDone()
    if (await form.save(store(isSeen))) props.onDone()
  }
  return (
    <Form
      form={form}
      onSubmit={() => void submit()}
      className="mt-1 grid gap-3 sm:grid-cols-[8rem_1fr_10rem]"
    >
      <Field label={words.format.inCurrency(t('pricing.plan.field.price'))} error={form.errorOf('price')}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="decimal"
            autoComplete="off"
            className="figures"
            value={form.values.price}
            onChange={(event) => form.set('price', event.target.value)}
          />
        )}
      </Field>
      <Field label={t('pricing.plan.field.reason')} error={form.errorOf('reason')}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={500}
            value={form.values.reason}
            onChange={(event) => form.set('reason', event.target.value)}
          />
        )}
      </Field>
      <Field label={t('pricing.plan.field.startsOn')} error={form.errorOf('startsOn')}>
        {(control) => (
          <DayInput
            {...control}
            text={form.values.startsOn}
            onText={(startsOn) => form.set('startsOn', startsOn)}
          />
        )}
      </Field>
      <div className="empty:hidden sm:col-span-3">
        {conflictOf(form.failure) ? (
          <Conflict
            theirs={differences(written(seen, words.format), written(entry, words.format), (name) =>
              t(`pricing.plan.field.${name}`),
            )}
            onTake={props.onDone}
            onKeep={() => void submit(false)}
            isBusy={form.isSaving}
          />
        ) : (
          <FormFailure form={form} text={t('pricing.plan.changeFailed')} />
        )}
      </div>
      <div className="flex justify-end gap-2 sm:col-span-3">
        <Button onClick={props.onDone}>{t('common.cancel')}</Button>
        <Button type="submit" variant="primary" busy={form.isSaving}>
          {t('pricing.plan.save')}
        </Button>
      </div>
    </Form>
  )
}

function faultsOf(typed: Typed, words: Words): Readonly<Record<string, string>> {
  const { t, format } = words
  const { price, startsOn } = readTyped(typed, format)
  const isDayWrong = typed.startsOn.trim() !== '' && startsOn === null
  return {
    ...(Number(price) > 0
      ? {}
      : { price: t('pricing.plan.error.price', { example: format.number(12.5, { decimals: 2 }) }) }),
    ...(isDayWrong ? { startsOn: t('pricing.plan.error.date', { example: format.date('2026-12-31') }) } : {}),
  }
}
