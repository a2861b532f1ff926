import { PRICE_ENDINGS, PRICE_GOALS } from '#analytics'
import { Field, Select, TextInput } from '#web/ui/field.tsx'
import { type RailErrors, type RailField, TYPED_LIMITS, type TypedRails } from './guard-rails-form.ts'
import type { Words } from './use-words.ts'

interface RailFieldsProps {
  readonly words: Words
  readonly typed: TypedRails
  readonly errors: RailErrors
  /** Of a product type, an empty field means: as in the store. */
  readonly isStore: boolean
  readonly onChange: (typed: TypedRails) => void
}

/** The six limits of the store or of one product type; of the store, what prices are advised for goes first. */
export function RailFields(props: RailFieldsProps) {
  const { words, typed, isStore } = props
  const { t } = words
  const anyEnding = isStore ? [] : [{ value: '', label: t('pricing.rails.asStore') }]
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 md:grid-cols-3">
      {isStore ? <GoalField {...props} /> : null}
      <RailText
        {...props}
        field="marginFloor"
        hint={isStore ? t('pricing.rails.marginFloorHint') : undefined}
      />
      <RailText {...props} field="maxStep" hint={isStore ? t('pricing.rails.maxStepHint') : undefined} />
      <Field label={t('pricing.rails.ending')}>
        {(control) => (
          <Select
            {...control}
            value={typed.ending}
            options={[
              ...anyEnding,
              ...PRICE_ENDINGS.map((ending) => ({
                value: ending,
                label: ending === 'none' ? t('pricing.rails.endingNone') : ending,
              })),
            ]}
            onChange={(event) => props.onChange({ ...typed, ending: event.target.value })}
          />
        )}
      </Field>
      <RailText {...props} field="minPrice" />
      <RailText {...props} field="maxPrice" />
      <RailText {...props} field="days" hint={isStore ? t('pricing.rails.daysHint') : undefined} />
    </div>
  )
}

function GoalField({ words: { t }, typed, onChange }: RailFieldsProps) {
  return (
    <Field label={t('pricing.rails.goal')} hint={t(`pricing.rails.goalHint.${typed.goal || 'profit'}`)}>
      {(control) => (
        <Select
          {...control}
          value={typed.goal}
          options={PRICE_GOALS.map((goal) => ({ value: goal, label: t(`pricing.rails.goal.${goal}`) }))}
          onChange={(event) => onChange({ ...typed, goal: event.target.value })}
        />
      )}
    </Field>
  )
}

function RailText(
  props: RailFieldsProps & {
    readonly field: Exclude<RailField, 'ending' | 'goal'>
    readonly hint?: string | undefined
  },
) {
  const { words, typed, field } = props
  const { t } = words
  return (
    <Field label={t(`pricing.rails.${field}`)} hint={props.hint} error={errorOf(props)}>
      {(control) => (
        <TextInput
          {...control}
          inputMode="decimal"
          autoComplete="off"
          className="figures"
          placeholder={props.isStore ? undefined : t('pricing.rails.asStore')}
          value={typed[field]}
          onChange={(event) => props.onChange({ ...typed, [field]: event.target.value })}
        />
      )}
    </Field>
  )
}

function errorOf(props: RailFieldsProps & { readonly field: Exclude<RailField, 'ending' | 'goal'> }) {
  const { words, errors, field } = props
  const { t, format } = words
  switch (errors[field]) {
    case undefined:
      return undefined
    case 'amount':
      return t('pricing.rails.error.amount', { example: format.number(12.5, { decimals: 2 }) })
    case 'order':
      return t('pricing.rails.error.order')
    case 'range': {
      const { low, high } = TYPED_LIMITS[field as keyof typeof TYPED_LIMITS]
      return t('pricing.rails.error.range', { low: format.count(low), high: format.count(high) })
    }
  }
}
