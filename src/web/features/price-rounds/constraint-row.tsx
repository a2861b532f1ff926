import { X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { Field, Select, TextInput } from '#web/ui/field.tsx'
import { FIELD_LIMITS, isTyped, type TypedConstraint, typedOf, withTyped } from './constraint-draft.ts'
import { constraintText } from './constraint-words.ts'
import type { RoundConstraint, RoundList, RoundScope } from './types.ts'
import type { Words } from './use-words.ts'

const FIGURES = ['revenue', 'profit', 'units', 'margin'] as const
/** Chance with which a floor holds, if not as expected. */
const SURE = 0.8

interface RowProps {
  readonly words: Words
  readonly constraint: RoundConstraint
  readonly facts: RoundList | null
  /** `null`: the typed number is none that this rule takes. */
  readonly onChange: (constraint: RoundConstraint | null) => void
  readonly onRemove: () => void
}

/** One rule: the sentence as it stands, and its parts to change. */
export function ConstraintRow({ words, constraint, facts, onChange, onRemove }: RowProps) {
  const { t } = words
  return (
    <li className="flex items-start gap-2 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="text-body">{constraintText(words, constraint)}</p>
        {!isTyped(constraint) ? null : (
          <div className="mt-1.5 flex flex-wrap items-start gap-x-3 gap-y-2">
            <NumberPart words={words} constraint={constraint} onChange={onChange} />
            {constraint.kind === 'floor' ? (
              <FloorParts words={words} constraint={constraint} onChange={onChange} />
            ) : null}
            {'of' in constraint ? (
              <ScopePart
                words={words}
                of={constraint.of}
                facts={facts}
                onChange={(of) => onChange({ ...constraint, of })}
              />
            ) : null}
            {constraint.kind === 'ladders' ? (
              <label className="flex min-h-(--control) items-center gap-2 self-end text-label">
                <input
                  type="checkbox"
                  className="size-4 accent-(--accent)"
                  checked={constraint.repair}
                  onChange={(event) => onChange({ ...constraint, repair: event.target.checked })}
                />
                {t('rounds.rules.repair')}
              </label>
            ) : null}
          </div>
        )}
        {constraint.kind === 'ladders' && facts?.ladders.confirmed === 0 ? (
          <p className="mt-1 text-label text-warning">{t('rounds.rules.noLadders')}</p>
        ) : null}
      </div>
      <IconButton
        label={t('rounds.rules.remove', { rule: constraintText(words, constraint) })}
        onClick={onRemove}
      >
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </li>
  )
}

type Part<C extends RoundConstraint = RoundConstraint> = Pick<RowProps, 'words' | 'onChange'> & {
  readonly constraint: C
}

function NumberPart({ words, constraint, onChange }: Part<TypedConstraint>) {
  const { t, format } = words
  const [typed, setTyped] = useState(() =>
    format.number(typedOf(constraint), { decimals: decimalsOf(typedOf(constraint)) }),
  )
  const isValid = withTyped(constraint, typed, format.settings) !== null
  const { min, max } = FIELD_LIMITS[constraint.kind]
  return (
    <div className="w-32">
      <Field
        label={t(`rounds.field.${constraint.kind}`)}
        error={
          isValid ? undefined : t('rounds.fieldError', { min: format.count(min), max: format.count(max) })
        }
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              onChange(withTyped(constraint, event.target.value, format.settings))
            }}
          />
        )}
      </Field>
    </div>
  )
}

const decimalsOf = (value: number) => (Number.isInteger(value) ? 0 : 1)

function FloorParts({ words, constraint, onChange }: Part<Extract<RoundConstraint, { kind: 'floor' }>>) {
  const { t } = words
  return (
    <>
      <Field label={t('rounds.field.figure')}>
        {(control) => (
          <Select
            {...control}
            value={constraint.figure}
            options={FIGURES.map((figure) => ({ value: figure, label: t(`rounds.figure.${figure}`) }))}
            onChange={(event) =>
              onChange({ ...constraint, figure: event.target.value as (typeof FIGURES)[number] })
            }
          />
        )}
      </Field>
      <Field label={t('rounds.field.chance')}>
        {(control) => (
          <Select
            {...control}
            value={constraint.chance === null ? 'expected' : 'sure'}
            options={(['expected', 'sure'] as const).map((value) => ({
              value,
              label: t(`rounds.chance.${value}`),
            }))}
            onChange={(event) =>
              onChange({ ...constraint, chance: event.target.value === 'sure' ? SURE : null })
            }
          />
        )}
      </Field>
    </>
  )
}

/** The store, or one of its types and vendors. */
function ScopePart(props: {
  readonly words: Words
  readonly of: RoundScope
  readonly facts: RoundList | null
  readonly onChange: (of: RoundScope) => void
}) {
  const { words, of, facts, onChange } = props
  const { t } = words
  const named = of.kind === 'store' ? [] : [of]
  const groups: readonly RoundScope[] = facts
    ? [
        ...facts.types.map((name) => ({ kind: 'type', name }) as const),
        ...facts.vendors.map((name) => ({ kind: 'vendor', name }) as const),
      ]
    : named
  const keyOf = (scope: RoundScope) => (scope.kind === 'store' ? 'store' : `${scope.kind}:${scope.name}`)
  return (
    <Field label={t('rounds.field.of')}>
      {(control) => (
        <Select
          {...control}
          value={keyOf(of)}
          options={[{ kind: 'store' } as const, ...groups].map((scope) => ({
            value: keyOf(scope),
            label:
              scope.kind === 'store'
                ? t('rounds.of.store')
                : t(`rounds.of.${scope.kind}`, { name: scope.name }),
          }))}
          onChange={(event) => {
            const next = groups.find((scope) => keyOf(scope) === event.target.value)
            onChange(next ?? { kind: 'store' })
          }}
        />
      )}
    </Field>
  )
}
