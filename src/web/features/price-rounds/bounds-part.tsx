import { NumberField, percentOf, shareOf } from './number-field.tsx'
import { type RulePartProps, RuleTick, useRuleDraft } from './rule-draft.tsx'
import { ScopePart } from './scope-part.tsx'

/** Largest cut and rise, only tried prices, and days of rest; at least one of them. */
export function BoundsPart({ words, constraint, facts, onChange }: RulePartProps<'bounds'>) {
  const { t } = words
  const [draft, set] = useRuleDraft<{
    readonly cut: number | null | undefined
    readonly rise: number | null | undefined
    readonly restDays: number | null | undefined
    readonly isTried: boolean
    readonly of: typeof constraint.of
  }>(constraint, ({ cut, rise, restDays, isTried, of }) => {
    const isRule = cut !== null || rise !== null || restDays !== null || isTried
    onChange(
      cut === undefined || rise === undefined || restDays === undefined || !isRule
        ? null
        : { kind: 'bounds', of, cut, rise, isTried, restDays },
    )
  })
  const share = (key: 'cut' | 'rise') => (
    <NumberField
      words={words}
      label={t(`rounds.bounds.field.${key}`)}
      initial={constraint[key] === null ? null : percentOf(constraint[key])}
      min={0}
      max={50}
      isOptional
      onNumber={(value) => set({ [key]: typeof value === 'number' ? shareOf(value) : value })}
    />
  )
  const isEmpty = draft.cut === null && draft.rise === null && draft.restDays === null && !draft.isTried
  return (
    <div className="mt-1.5 flex flex-wrap items-start gap-x-3 gap-y-2">
      {share('cut')}
      {share('rise')}
      <NumberField
        words={words}
        label={t('rounds.bounds.field.rest')}
        initial={constraint.restDays}
        min={1}
        max={365}
        isWhole
        isOptional
        onNumber={(restDays) => set({ restDays })}
      />
      <ScopePart words={words} of={draft.of} facts={facts} onChange={(of) => set({ of })} />
      <RuleTick
        label={t('rounds.bounds.field.tried')}
        isTicked={draft.isTried}
        onTick={(isTried) => set({ isTried })}
      />
      {isEmpty ? (
        <p role="alert" className="w-full text-label text-danger">
          {t('rounds.bounds.none')}
        </p>
      ) : null}
    </div>
  )
}
