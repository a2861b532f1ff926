import { type KeyboardEvent, useId } from 'react'
import { MAX_ANSWER_CHARACTERS, type QuestionKey, STRATEGY_CHOICES } from '#contract/strategy-limits'
import { useWords } from '#web/features/bundles/use-words.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Field, TextArea, TextInput } from '#web/ui/field.tsx'
import { Radio } from '#web/ui/form/radio.tsx'
import { CHOICE_OF, type Draft } from './draft.ts'

interface FieldsProps {
  readonly question: QuestionKey
  readonly draft: Draft
  readonly selectedCount: number
  readonly error: string | null
  readonly onChange: (draft: Draft) => void
}

/** The choices of a question, and a field for one's own words. */
export function QuestionFields(props: FieldsProps) {
  const { t } = useWords()
  const { question, draft, onChange } = props
  const choice = CHOICE_OF[question]
  return (
    <div className="flex flex-col gap-4">
      {choice === null ? <LimitFields {...props} /> : <ChoiceList {...props} choice={choice} />}
      <Field
        label={t(`packages.words.${question}`)}
        hint={t(choice === null ? 'packages.strategy.limitsHint' : 'packages.strategy.wordsHint')}
        error={props.error ?? undefined}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            maxLength={MAX_ANSWER_CHARACTERS}
            value={draft.words[question]}
            onChange={(event) =>
              onChange({ ...draft, words: { ...draft.words, [question]: event.target.value } })
            }
            onKeyDown={(event) => {
              // Enter inserts a line break here; Ctrl+Enter continues.
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
                event.currentTarget.form?.requestSubmit()
            }}
          />
        )}
      </Field>
    </div>
  )
}

/**
 * Takes the keys of a question wherever its form has the focus, as on its heading after the question before: digits
 * choose, Enter goes on. Fields for words and buttons keep their own keys.
 */
export function onQuestionKey(
  event: KeyboardEvent<HTMLFormElement>,
  { question, draft, onChange }: Pick<FieldsProps, 'question' | 'draft' | 'onChange'>,
): void {
  const choice = CHOICE_OF[question]
  if (choice === null || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.target instanceof Element && event.target.matches(OWN_KEYS)) return
  if (event.key === 'Enter') {
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }
  const option = STRATEGY_CHOICES[choice][Number(event.key) - 1]
  if (!option) return
  event.preventDefault()
  onChange({ ...draft, [choice]: option })
}

const OWN_KEYS = 'textarea, button, a, input:not([type=radio])'

type ChoiceKey = keyof typeof STRATEGY_CHOICES

function ChoiceList({ choice, draft, onChange, question }: FieldsProps & { readonly choice: ChoiceKey }) {
  const { t, format } = useWords()
  const name = useId()
  const options = STRATEGY_CHOICES[choice]
  const choose = (value: string) => onChange({ ...draft, [choice]: value })
  return (
    <fieldset className="grid grid-cols-1 gap-2 sm:grid-cols-2">
      <legend className="sr-only">{t(`packages.question.${question}`)}</legend>
      {options.map((option, place) => (
        <label
          key={option}
          className={classNames(
            'flex min-h-(--control) cursor-pointer items-center gap-2.5 rounded-control border px-3 py-1.5 text-body has-focus-visible:outline-2 has-focus-visible:outline-accent',
            draft[choice] === option
              ? 'border-accent bg-accent-soft'
              : 'border-control bg-surface hover:bg-sunken',
          )}
        >
          <Radio
            name={name}
            value={option}
            checked={draft[choice] === option}
            onChange={() => choose(option)}
          />
          <span className="min-w-0 flex-1">{t(`packages.choice.${choice}.${option}`)}</span>
          <span aria-hidden="true" className="figures text-caption text-muted max-sm:hidden">
            {format.count(place + 1)}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function LimitFields({ draft, selectedCount, onChange }: FieldsProps) {
  const { t, format } = useWords()
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Field label={t('packages.strategy.floor')}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="decimal"
              maxLength={20}
              className="figures"
              value={draft.marginFloor}
              onChange={(event) => onChange({ ...draft, marginFloor: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('packages.strategy.step')}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="decimal"
              maxLength={20}
              className="figures"
              value={draft.maxStep}
              onChange={(event) => onChange({ ...draft, maxStep: event.target.value })}
            />
          )}
        </Field>
      </div>
      <label className="flex items-start gap-2.5 text-body">
        <input
          type="checkbox"
          checked={draft.leaveSelectedAlone}
          disabled={selectedCount === 0 && !draft.leaveSelectedAlone}
          onChange={(event) => onChange({ ...draft, leaveSelectedAlone: event.target.checked })}
          className="mt-1 size-4 shrink-0 accent-(--accent)"
        />
        <span>
          {t('packages.strategy.leaveAlone')}
          <span className="block text-label text-muted">
            {selectedCount === 0
              ? t('packages.strategy.leaveAloneNone')
              : t('packages.strategy.leaveAloneNote', { count: format.count(selectedCount) })}
          </span>
        </span>
      </label>
    </div>
  )
}
