import { Suspense } from 'react'
import { Spinner } from '#web/ui/spinner.tsx'
import { ProductPicker, useChosen } from './chosen-products.tsx'
import { NumberField, percentOf, shareOf } from './number-field.tsx'
import { type RulePartProps, RuleTick, useRuleDraft } from './rule-draft.tsx'

/** `productIds`: items whose price customers know, as a person chose them; absent: the best sellers. */
interface Draft {
  readonly most: number | undefined
  readonly best: number | undefined
  readonly productIds?: readonly number[] | undefined
}

/** How much the prices that customers know may rise: of the best sellers, or of items of known value. */
export function ImagePart({ words, constraint, onChange }: RulePartProps<'image'>) {
  const { t } = words
  const [draft, set] = useRuleDraft<Draft>(constraint, ({ most, best, productIds }) => {
    if (most === undefined || best === undefined || productIds?.length === 0) return onChange(null)
    onChange({ kind: 'image', most, best, ...(productIds ? { productIds: [...productIds] } : {}) })
  })
  return (
    <div className="mt-1.5 flex flex-col gap-2">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <NumberField
          words={words}
          label={t('rounds.field.image')}
          initial={percentOf(constraint.most)}
          min={0}
          max={100}
          onNumber={(most) => set({ most: typeof most === 'number' ? shareOf(most) : undefined })}
        />
        {draft.productIds === undefined ? (
          <NumberField
            words={words}
            label={t('rounds.image.best')}
            initial={constraint.best}
            min={1}
            max={500}
            isWhole
            onNumber={(best) => set({ best: best ?? undefined })}
          />
        ) : null}
        <RuleTick
          label={t('rounds.image.chosen')}
          isTicked={draft.productIds !== undefined}
          onTick={(isTicked) => set({ best: constraint.best, productIds: isTicked ? [] : undefined })}
        />
      </div>
      {draft.productIds === undefined ? null : (
        <KnownValue
          productIds={draft.productIds}
          error={draft.productIds.length === 0 ? t('rounds.image.none') : undefined}
          onChoose={(productIds) => set({ productIds })}
        />
      )}
    </div>
  )
}

function KnownValue(props: {
  readonly productIds: readonly number[]
  readonly error: string | undefined
  readonly onChoose: (productIds: readonly number[]) => void
}) {
  const chosen = useChosen(props.productIds)
  return (
    <Suspense fallback={<Spinner />}>
      <ProductPicker
        chosen={chosen}
        onChoose={(products) => props.onChoose(products.map(({ productId }) => productId))}
        error={props.error}
      />
    </Suspense>
  )
}
