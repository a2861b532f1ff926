import { useQuery } from '@tanstack/react-query'
import type { Output } from '#contract/calls'
import { useRefusal } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/form/fields.tsx'
import { Form, FormFailure } from '#web/ui/form/form.tsx'
import { type FormState, useForm } from '#web/ui/form/use-form.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { useSaveTestSettings } from './mutations.ts'
import { testSettingsQuery } from './queries.ts'
import { hourText } from './test-words.ts'
import type { Words } from './use-words.ts'

type Answer = Output<'getTestSettings'>
type Settings = Answer['settings']

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
      <TestSettingsForm words={words} answer={found.data} />
    </Card>
  )
}

/** The choices with the present one, if it is none of them. */
const withPresent = (choices: readonly number[], present: number) =>
  [...new Set([...choices, present])].sort((a, b) => a - b)

/** As the fields hold them; an empty hour is the shop's quietest. */
const textsOf = (settings: Settings) => ({
  largestStep: String(settings.largestStep),
  budgetShare: String(settings.budgetShare),
  switchHour: settings.switchHour === null ? '' : String(settings.switchHour),
  excludedTypes: settings.excludedTypes,
})

type Texts = ReturnType<typeof textsOf>

const settingsOf = (texts: Texts): Settings => ({
  largestStep: Number(texts.largestStep),
  budgetShare: Number(texts.budgetShare),
  switchHour: texts.switchHour === '' ? null : Number(texts.switchHour),
  excludedTypes: [...texts.excludedTypes],
})

function TestSettingsForm({ words, answer }: { readonly words: Words; readonly answer: Answer }) {
  const { t } = words
  const mayChange = useRefusal('setTestSettings') === null
  const saving = useSaveTestSettings()
  const form = useForm({
    saved: textsOf(answer.settings),
    onSave: (texts: Texts) => saving.mutateAsync(settingsOf(texts)),
  })
  const save = async () => {
    if (await form.save()) showToast({ message: t('tests.settings.saved') })
  }
  return (
    <Form form={form} onSubmit={() => void save()}>
      <fieldset disabled={!mayChange} className="flex flex-col gap-4">
        <Limits words={words} answer={answer} form={form} />
        {answer.types.length > 0 ? <NeverTested words={words} types={answer.types} form={form} /> : null}
        <FormFailure form={form} text={t('tests.settings.failed')} />
        {mayChange ? (
          <Button type="submit" busy={form.isSaving} className="self-start">
            {t('tests.settings.save')}
          </Button>
        ) : (
          <p className="text-label text-muted">{t('tests.settings.owners')}</p>
        )}
      </fieldset>
    </Form>
  )
}

interface PartProps {
  readonly words: Words
  readonly form: FormState<Texts>
}

function Limits({ words, form, answer }: PartProps & { readonly answer: Answer }) {
  const { t, format } = words
  const { settings, quietestHour } = answer
  const shares = (choices: readonly number[], present: number) =>
    withPresent(choices, present).map((share) => ({
      value: String(share),
      label: format.percent(share, { decimals: Number.isInteger(Math.round(share * 1000) / 10) ? 0 : 1 }),
    }))
  const hours = [
    { value: '', label: t('tests.settings.quietest', { hour: hourText(words, quietestHour) }) },
    ...HOURS.map((hour) => ({ value: String(hour), label: hourText(words, hour) })),
  ]
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
      <SelectField
        form={form}
        field="largestStep"
        label={t('tests.settings.step')}
        hint={t('tests.settings.stepHint')}
        options={shares(STEPS, settings.largestStep)}
      />
      <SelectField
        form={form}
        field="budgetShare"
        label={t('tests.settings.budget')}
        hint={t('tests.settings.budgetHint')}
        options={shares(BUDGETS, settings.budgetShare)}
      />
      <SelectField
        form={form}
        field="switchHour"
        label={t('tests.settings.hour')}
        hint={t('tests.settings.hourHint')}
        options={hours}
      />
    </div>
  )
}

function NeverTested({ words, form, types }: PartProps & { readonly types: readonly string[] }) {
  const { t } = words
  const { excludedTypes } = form.values
  const toggle = (type: string, isExcluded: boolean) => {
    const others = excludedTypes.filter((each) => each !== type)
    form.set('excludedTypes', isExcluded ? [...others, type] : others)
  }
  return (
    <fieldset>
      <legend className="text-label font-medium">{t('tests.settings.never')}</legend>
      <p className="text-label text-muted">{t('tests.settings.neverHint')}</p>
      <div className="mt-2 flex max-h-60 flex-wrap gap-x-5 gap-y-1 overflow-y-auto">
        {types.map((type) => (
          <label key={type} className="flex min-h-(--control) items-center gap-2 text-body wrap-anywhere">
            <input
              type="checkbox"
              className="size-4 shrink-0 accent-(--accent)"
              checked={excludedTypes.includes(type)}
              onChange={(event) => toggle(type, event.target.checked)}
            />
            {type}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
