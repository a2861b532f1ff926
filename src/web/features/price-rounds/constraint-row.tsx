import { IconButton } from '#web/ui/button.tsx'
import { Field, Select } from '#web/ui/field.tsx'
import { X } from '#web/ui/icons.ts'
import { FIELD_LIMITS, isTyped, type TypedConstraint, typedOf, withNumber } from './constraint-draft.ts'
import { constraintText } from './constraint-words.ts'
import { NumberField } from './number-field.tsx'
import { RuleTick } from './rule-draft.tsx'
import { RuleParts } from './rule-parts.tsx'
import { ScopePart } from './scope-part.tsx'
import type { Round, RoundConstraint, RoundList } from './types.ts'
import type { Words } from './use-words.ts'

const FIGURES = ['revenue', 'profit', 'units', 'margin'] as const
/** Chance with which a floor holds, if not as expected. */
const SURE = 0.8

interface RowProps {
  readonly words: Words
  readonly constraint: RoundConstraint
  readonly facts: RoundList | null
  readonly named: Round['named']
  /** `null`: the typed number is none that this rule takes. */
  readonly onChange: (constraint: RoundConstraint | null) => void
  readonly onRemove: () => void
}

/** One rule: the sentence as it stands, and its parts to change. */
export function ConstraintRow({ words, constraint, facts, named, onChange, onRemove }: RowProps) {
  const { t } = words
  const rule = constraintText(words, constraint, named)
  return (
    <li className="flex items-start gap-2 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="text-body">{rule}</p>
        {!isTyped(constraint) ? (
          <div className="print:hidden">
            <RuleParts words={words} constraint={constraint} facts={facts} onChange={onChange} />
          </div>
        ) : (
          <div className="mt-1.5 flex flex-wrap items-start gap-x-3 gap-y-2 print:hidden">
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
              <RuleTick
                label={t('rounds.rules.repair')}
                isTicked={constraint.repair}
                onTick={(repair) => onChange({ ...constraint, repair })}
              />
            ) : null}
          </div>
        )}
        {constraint.kind === 'ladders' && facts?.ladders.confirmed === 0 ? (
          <p className="mt-1 text-label text-warning">{t('rounds.rules.noLadders')}</p>
        ) : null}
      </div>
      <IconButton label={t('rounds.rules.remove', { rule })} className="print:hidden" onClick={onRemove}>
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </li>
  )
}

type Part<C extends RoundConstraint = RoundConstraint> = Pick<RowProps, 'words' | 'onChange'> & {
  readonly constraint: C
}

function NumberPart({ words, constraint, onChange }: Part<TypedConstraint>) {
  const { min, max } = FIELD_LIMITS[constraint.kind]
  return (
    <NumberField
      words={words}
      label={words.t(`rounds.field.${constraint.kind}`)}
      initial={typedOf(constraint)}
      min={min}
      max={max}
      isWhole={constraint.kind === 'changes'}
      onNumber={(value) => onChange(typeof value === 'number' ? withNumber(constraint, value) : null)}
    />
  )
}

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
