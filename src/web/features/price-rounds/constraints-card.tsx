import { useEffect, useId, useState } from 'react'
import { useRefusal } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Select } from '#web/ui/field.tsx'
import { LeaveQuestion } from '#web/ui/form/leave-question.tsx'
import { Plus } from '#web/ui/icons.ts'
import { FORM_KINDS, type FormKind, isWhole, newConstraint } from './constraint-draft.ts'
import { ConstraintRow } from './constraint-row.tsx'
import { constraintText } from './constraint-words.ts'
import { RuleTick } from './rule-draft.tsx'
import type { Round, RoundConstraint, RoundGoal, RoundList } from './types.ts'
import type { Solve } from './use-solve.ts'
import type { Words } from './use-words.ts'

const GOALS = ['advice', 'profit', 'revenue', 'units'] as const satisfies RoundGoal[]
const MOST = 12

interface Draft {
  readonly goal: RoundGoal
  readonly isCareful: boolean
  readonly constraints: readonly {
    readonly key: number
    readonly constraint: RoundConstraint
    readonly isValid: boolean
  }[]
}

interface ConstraintsProps {
  readonly words: Words
  readonly round: Round
  /** What the forms offer; `null`: not loaded yet. */
  readonly facts: RoundList | null
  readonly solving: Solve
  /** Whether rules are typed that the round was not solved under yet. */
  readonly onNewRules: (hasNewRules: boolean) => void
  /** Edits the rules that the round has by now instead of the typed ones; `null`: they are the same still. */
  readonly onTakeNew: (() => void) | null
}

/** Goal and constraints in words; a person who may change them edits them here and has the round solved again. */
export function ConstraintsCard(props: ConstraintsProps) {
  const { t } = props.words
  const mayChange = useRefusal('changePriceRound') === null
  return (
    <Card title={t('rounds.rules.title')} note={t('rounds.rules.note')}>
      {mayChange ? <Editor {...props} /> : <Spoken {...props} />}
    </Card>
  )
}

function Spoken({ words, round }: ConstraintsProps) {
  const { t } = words
  return (
    <>
      <p>{t(`rounds.goal.${round.goal}`)}</p>
      {round.isCareful ? <p>{t('rounds.rules.careful')}</p> : null}
      <ul className="mt-1 list-disc pl-5">
        {round.constraints.map((constraint, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change while it is shown
          <li key={at}>{constraintText(words, constraint, round.named)}</li>
        ))}
      </ul>
    </>
  )
}

function Editor({ words, round, facts, solving, onNewRules, onTakeNew }: ConstraintsProps) {
  const { t } = words
  const goalId = useId()
  const [draft, setDraft] = useState<Draft>(() => draftOf(round))
  const set = (constraints: Draft['constraints']) => setDraft({ ...draft, constraints })
  const chosen = draft.constraints.map(({ constraint }) => constraint)
  const isChanged =
    draft.goal !== round.goal ||
    draft.isCareful !== round.isCareful ||
    JSON.stringify(chosen) !== JSON.stringify(round.constraints)
  const isValid = draft.constraints.every((each) => each.isValid)
  useEffect(() => {
    onNewRules(isChanged)
    return () => onNewRules(false)
  }, [isChanged, onNewRules])
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (isValid)
          solving.solve({
            ...{ goal: draft.goal, isCareful: draft.isCareful, constraints: chosen },
            seen: round.solvedAt,
          })
      }}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <label htmlFor={goalId} className="text-label font-medium">
          {t('rounds.rules.goal')}
        </label>
        <Select
          id={goalId}
          className="w-auto!"
          value={draft.goal}
          options={GOALS.map((goal) => ({ value: goal, label: t(`rounds.goal.${goal}`) }))}
          onChange={(event) => setDraft({ ...draft, goal: event.target.value as RoundGoal })}
        />
        <RuleTick
          label={t('rounds.rules.careful')}
          isTicked={draft.isCareful}
          onTick={(isCareful) => setDraft({ ...draft, isCareful })}
        />
      </div>
      {draft.constraints.length > 0 ? (
        <ul className="divide-y divide-hairline border-y border-hairline">
          {draft.constraints.map((each, at) => (
            <ConstraintRow
              key={each.key}
              words={words}
              constraint={each.constraint}
              facts={facts}
              named={round.named}
              onChange={(constraint) => set(replaced(draft.constraints, at, constraint))}
              onRemove={() => set(draft.constraints.filter((_, other) => other !== at))}
            />
          ))}
        </ul>
      ) : null}
      {isChanged && onTakeNew ? (
        <div
          role="status"
          className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-warning-soft px-3 py-2 text-label"
        >
          <p className="min-w-0 flex-1 basis-60">{t('rounds.rules.changed')}</p>
          <Button onClick={onTakeNew}>{t('rounds.rules.takeNew')}</Button>
        </div>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-2 print:hidden">
        <AddRule
          words={words}
          isFull={draft.constraints.length >= MOST}
          onAdd={(kind) =>
            set([
              ...draft.constraints,
              {
                key: nextKey(draft),
                constraint: newConstraint(kind, facts?.products ?? 0),
                isValid: isWhole(kind),
              },
            ])
          }
        />
        <LeaveQuestion
          isUnsaved={isChanged && !solving.isSolving}
          onLeave={() => setDraft(draftOf(round))}
          isHere={({ pathname, search }) =>
            pathname === '/price-rounds' && new URLSearchParams(search).get('round') === round.roundId
          }
        />
        <Button
          type="submit"
          variant={isChanged ? 'primary' : 'secondary'}
          disabled={!isChanged || !isValid}
          busy={solving.isSolving}
        >
          {t(solving.isSolving ? 'rounds.solving' : 'rounds.solve')}
        </Button>
      </div>
    </form>
  )
}

const draftOf = ({ goal, isCareful, constraints }: Round): Draft => ({
  goal,
  isCareful,
  constraints: constraints.map((constraint, key) => ({ key, constraint, isValid: true })),
})

const nextKey = ({ constraints }: Draft) => Math.max(0, ...constraints.map(({ key }) => key + 1))

/** `null`: what was typed is no number of this rule; the rule keeps its last one until it is. */
function replaced(
  list: Draft['constraints'],
  at: number,
  constraint: RoundConstraint | null,
): Draft['constraints'] {
  return list.map((each, other) =>
    other !== at
      ? each
      : constraint === null
        ? { ...each, isValid: false }
        : { ...each, constraint, isValid: true },
  )
}

function AddRule(props: {
  readonly words: Words
  readonly isFull: boolean
  readonly onAdd: (kind: FormKind) => void
}) {
  const { t } = props.words
  const [kind, setKind] = useState<FormKind>('changes')
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        aria-label={t('rounds.rules.kind')}
        className="w-auto!"
        value={kind}
        options={FORM_KINDS.map((each) => ({ value: each, label: t(`rounds.kind.${each}`) }))}
        onChange={(event) => setKind(event.target.value as FormKind)}
      />
      <Button
        icon={<Plus aria-hidden="true" className="size-4" />}
        disabled={props.isFull}
        onClick={() => props.onAdd(kind)}
      >
        {t('rounds.rules.add')}
      </Button>
    </div>
  )
}
