import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Output } from '#contract/calls'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { useRefusal } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field, Select } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { useSaveTestSettings } from './mutations.ts'
import { testSettingsQuery } from './queries.ts'
import type { Words } from './use-words.ts'

type Answer = Output<'getTestSettings'>

const STEPS = [0.05, 0.08, 0.1, 0.15, 0.2, 0.25] as const
const BUDGETS = [0, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1] as const
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** What is never tested, how far two prices may lie apart, what a test may cost and when prices change. */
export function TestSettingsCard({ words }: { readonly words: Words }) {
  const { t } = words
  const found = useQuery(testSettingsQuery())
  if (!found.data) return null
  return (
    <Card title={t('tests.settings.title')} note={t('tests.settings.note')}>
      <SettingsForm key={JSON.stringify(found.data.settings)} words={words} answer={found.data} />
    </Card>
  )
}

/** The choices with the present one, if it is none of them. */
const withPresent = (choices: readonly number[], present: number) =>
  [...new Set([...choices, present])].sort((a, b) => a - b)

function SettingsForm({ words, answer }: { readonly words: Words; readonly answer: Answer }) {
  const { t, format } = words
  const { settings, types, quietestHour } = answer
  const [chosen, setChosen] = useState(settings)
  const mayChange = useRefusal('setTestSettings') === null
  const saving = useSaveTestSettings()
  const percent = (share: number) =>
    format.percent(share, { decimals: Number.isInteger(Math.round(share * 1000) / 10) ? 0 : 1 })
  const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate(chosen, {
      onSuccess: () => showToast({ message: t('tests.settings.saved') }),
      onError: (error) =>
        showToast({ message: sentenceOf(error, t('tests.settings.failed')), tone: 'danger' }),
    })
  }
  const toggle = (type: string, isExcluded: boolean) => {
    const others = chosen.excludedTypes.filter((each) => each !== type)
    setChosen({ ...chosen, excludedTypes: isExcluded ? [...others, type] : others })
  }
  return (
    <form onSubmit={submit}>
      <fieldset disabled={!mayChange} className="flex flex-col gap-4">
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
          <Field label={t('tests.settings.step')} hint={t('tests.settings.stepHint')}>
            {(control) => (
              <Select
                {...control}
                value={String(chosen.largestStep)}
                options={withPresent(STEPS, settings.largestStep).map((step) => ({
                  value: String(step),
                  label: percent(step),
                }))}
                onChange={(event) => setChosen({ ...chosen, largestStep: Number(event.target.value) })}
              />
            )}
          </Field>
          <Field label={t('tests.settings.budget')} hint={t('tests.settings.budgetHint')}>
            {(control) => (
              <Select
                {...control}
                value={String(chosen.budgetShare)}
                options={withPresent(BUDGETS, settings.budgetShare).map((share) => ({
                  value: String(share),
                  label: percent(share),
                }))}
                onChange={(event) => setChosen({ ...chosen, budgetShare: Number(event.target.value) })}
              />
            )}
          </Field>
          <Field label={t('tests.settings.hour')} hint={t('tests.settings.hourHint')}>
            {(control) => (
              <Select
                {...control}
                value={chosen.switchHour === null ? '' : String(chosen.switchHour)}
                options={[
                  { value: '', label: t('tests.settings.quietest', { hour: clock(quietestHour) }) },
                  ...HOURS.map((hour) => ({ value: String(hour), label: clock(hour) })),
                ]}
                onChange={({ target: { value } }) =>
                  setChosen({ ...chosen, switchHour: value === '' ? null : Number(value) })
                }
              />
            )}
          </Field>
        </div>
        {types.length > 0 ? (
          <fieldset>
            <legend className="text-label font-medium">{t('tests.settings.never')}</legend>
            <p className="text-label text-muted">{t('tests.settings.neverHint')}</p>
            <div className="mt-2 flex max-h-60 flex-wrap gap-x-5 gap-y-1 overflow-y-auto">
              {types.map((type) => (
                <label
                  key={type}
                  className="flex min-h-(--control) items-center gap-2 text-body wrap-anywhere"
                >
                  <input
                    type="checkbox"
                    checked={chosen.excludedTypes.includes(type)}
                    onChange={(event) => toggle(type, event.target.checked)}
                  />
                  {type}
                </label>
              ))}
            </div>
          </fieldset>
        ) : null}
        {mayChange ? (
          <Button type="submit" busy={saving.isPending} className="self-start">
            {t('tests.settings.save')}
          </Button>
        ) : (
          <p className="text-label text-muted">{t('tests.settings.owners')}</p>
        )}
      </fieldset>
    </form>
  )
}
