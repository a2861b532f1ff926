import { Suspense } from 'react'
import { Spinner } from '#web/ui/spinner.tsx'
import { ProductPicker, useChosen } from './chosen-products.tsx'
import { NumberField } from './number-field.tsx'
import { type RulePartProps, useRuleDraft } from './rule-draft.tsx'
import { StepFields, type Steps, validSteps } from './step-fields.tsx'

/** Products of a rule by quality. */
const FEWEST = 2
const MOST = 12

/** Products from the lowest quality to the best, and by how much each is dearer than the one before. */
export function QualityPart({ words, constraint, onChange }: RulePartProps<'quality'>) {
  const { t, format } = words
  const [draft, set] = useRuleDraft<Steps & { readonly productIds: readonly number[] }>(
    constraint,
    ({ productIds, ...typed }) => {
      const steps = validSteps(typed)
      onChange(
        steps === null || !isRightNumber(productIds)
          ? null
          : { kind: 'quality', productIds: [...productIds], ...steps },
      )
    },
  )
  const chosen = useChosen(draft.productIds)
  return (
    <div className="mt-1.5 flex flex-col gap-2">
      <StepFields
        words={words}
        steps={draft}
        min={0}
        repairLabel={t('rounds.rules.repairQuality')}
        onChange={set}
      />
      <p className="text-label text-muted">{t('rounds.quality.order')}</p>
      <Suspense fallback={<Spinner />}>
        <ProductPicker
          chosen={chosen}
          onChoose={(products) => set({ productIds: products.map(({ productId }) => productId) })}
          error={
            isRightNumber(draft.productIds)
              ? undefined
              : t('rounds.quality.number', { fewest: format.count(FEWEST), most: format.count(MOST) })
          }
        />
      </Suspense>
    </div>
  )
}

const isRightNumber = ({ length }: readonly number[]) => length >= FEWEST && length <= MOST

/** One product, and how many of it are to be sold within how many days. */
export function ClearPart({ words, constraint, onChange }: RulePartProps<'clear'>) {
  const { t } = words
  const [draft, set] = useRuleDraft<{
    readonly productId: number | undefined
    readonly units: number | undefined
    readonly days: number | undefined
  }>({ ...constraint, productId: constraint.productId || undefined }, ({ productId, units, days }) =>
    onChange(
      productId === undefined || units === undefined || days === undefined
        ? null
        : { kind: 'clear', productId, units, days },
    ),
  )
  const chosen = useChosen(draft.productId === undefined ? [] : [draft.productId])
  return (
    <div className="mt-1.5 flex flex-col gap-2">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <NumberField
          words={words}
          label={t('rounds.clear.units')}
          initial={constraint.units}
          min={1}
          max={1_000_000}
          isWhole
          onNumber={(units) => set({ units: units ?? undefined })}
        />
        <NumberField
          words={words}
          label={t('rounds.clear.days')}
          initial={constraint.days}
          min={1}
          max={365}
          isWhole
          onNumber={(days) => set({ days: days ?? undefined })}
        />
      </div>
      <Suspense fallback={<Spinner />}>
        <ProductPicker
          chosen={chosen}
          // The last one chosen is the product of the rule.
          onChoose={(products) => set({ productId: products.at(-1)?.productId })}
          error={draft.productId === undefined ? t('rounds.clear.product') : undefined}
        />
      </Suspense>
    </div>
  )
}
