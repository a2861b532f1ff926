import { PRICE_ENDINGS, PRICE_GOALS, type PriceEnding } from '#analytics'
import type { GuardRails } from '#web/features/price-plan/types.ts'
import type { Words } from '#web/features/price-plan/use-words.ts'
import { Field, Select, TextInput } from '#web/ui/field.tsx'
import { type RailErrors, type RailField, TYPED_LIMITS, type TypedRails } from './guard-rails-form.ts'

interface RailFieldsProps {
  readonly words: Words
  readonly typed: TypedRails
  readonly errors: RailErrors
  /** For a product type, an empty field means the store's limit. */
  readonly isStore: boolean
  /** The price endings of the shop, for the store's field only. */
  readonly learned?: Pick<GuardRails, 'learnedEndings' | 'pricesSeen'>
  readonly onChange: (typed: TypedRails) => void
}

/** The limits of the store or of one product type; for the store, the goal of the advice comes first. */
export function RailFields(props: RailFieldsProps) {
  const { words, isStore } = props
  const { t } = words
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 md:grid-cols-3">
      {isStore ? <GoalField {...props} /> : null}
      <RailText
        {...props}
        field="marginFloor"
        hint={isStore ? t('pricing.rails.marginFloorHint') : undefined}
      />
      <RailText {...props} field="maxStep" hint={isStore ? t('pricing.rails.maxStepHint') : undefined} />
      <EndingField {...props} />
      <RailText {...props} field="minPrice" />
      <RailText {...props} field="maxPrice" />
      <RailText {...props} field="days" hint={isStore ? t('pricing.rails.daysHint') : undefined} />
      <RailText
        {...props}
        field="assumedMargin"
        hint={isStore ? t('pricing.rails.assumedMarginHint') : undefined}
      />
    </div>
  )
}

function EndingField({ words, typed, isStore, learned, onChange }: RailFieldsProps) {
  const { t } = words
  const asStore = isStore ? [] : [{ value: '', label: t('pricing.rails.asStore') }]
  const label = (ending: PriceEnding) => {
    if (ending === 'learned') return t('pricing.rails.endingLearned')
    return ending === 'none' ? t('pricing.rails.endingNone') : ending
  }
  const hint = typed.ending === 'learned' && learned ? endingsSeen(words, learned) : undefined
  return (
    <Field label={t('pricing.rails.ending')} hint={hint}>
      {(control) => (
        <Select
          {...control}
          value={typed.ending}
          options={[...asStore, ...PRICE_ENDINGS.map((ending) => ({ value: ending, label: label(ending) }))]}
          onChange={(event) => onChange({ ...typed, ending: event.target.value })}
        />
      )}
    </Field>
  )
}

/** "Of your 75 prices: 71% end in .99, 24% end in .49"; if there is no common ending, says so. */
function endingsSeen(
  { t, format }: Words,
  { learnedEndings, pricesSeen }: Pick<GuardRails, 'learnedEndings' | 'pricesSeen'>,
): string {
  if (learnedEndings.length === 0) return t('pricing.rails.endingUnclear')
  const endings = learnedEndings.map(({ ending, share }) =>
    t('pricing.rails.endingShare', {
      ending: ending.replace('.', format.settings.decimal_separator),
      share: format.percent(share, { decimals: 0 }),
    }),
  )
  return t('pricing.rails.endingSeen', { count: format.count(pricesSeen), endings: endings.join(', ') })
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
  const { t, format } = words
  const label = t(`pricing.rails.${field}`)
  const isAmount = field === 'minPrice' || field === 'maxPrice'
  return (
    <Field label={isAmount ? format.inCurrency(label) : label} hint={props.hint} error={errorOf(props)}>
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
