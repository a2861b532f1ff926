import { useQueries } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { openFactsMessages } from '#web/features/calendar/messages.ts'
import { oneProductQuery } from '#web/features/catalogue/queries.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { NumberField, percentOf, shareOf } from './number-field.tsx'
import { type RulePartProps, RuleTick, useRuleDraft } from './rule-draft.tsx'

/** Products of a rule by quality. */
const FEWEST = 2
const MOST = 12

const ProductPicker = lazy(async () => {
  const [{ ProductPicker: picker }] = await Promise.all([
    import('#web/features/calendar/product-picker.tsx'),
    openFactsMessages(),
  ])
  return { default: picker }
})

/** Titles of a rule's products, in its order; a deleted product keeps its number. */
function useChosen(productIds: readonly number[]) {
  const found = useQueries({ queries: productIds.map((id) => oneProductQuery(String(id))) })
  return productIds.map((productId, at) => ({
    productId,
    title: found[at]?.data?.title ?? `#${productId}`,
  }))
}

/** Products from the lowest quality to the best, and by how much each is dearer than the one before. */
export function QualityPart({ words, constraint, onChange }: RulePartProps<'quality'>) {
  const { t, format } = words
  const [draft, set] = useRuleDraft<{
    readonly productIds: readonly number[]
    readonly least: number | undefined
    readonly most: number | undefined
    readonly repair: boolean
  }>(constraint, ({ productIds, least, most, repair }) =>
    onChange(
      least === undefined || most === undefined || least > most || !isRightNumber(productIds)
        ? null
        : { kind: 'quality', productIds: [...productIds], least, most, repair },
    ),
  )
  const chosen = useChosen(draft.productIds)
  const share = (key: 'least' | 'most') => (
    <NumberField
      words={words}
      label={t(`rounds.gap.${key}`)}
      initial={percentOf(constraint[key])}
      min={0}
      max={1000}
      onNumber={(value) => set({ [key]: typeof value === 'number' ? shareOf(value) : undefined })}
    />
  )
  const { least, most } = draft
  return (
    <div className="mt-1.5 flex flex-col gap-2">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        {share('least')}
        {share('most')}
        <RuleTick
          label={t('rounds.rules.repairQuality')}
          isTicked={draft.repair}
          onTick={(repair) => set({ repair })}
        />
      </div>
      {least !== undefined && most !== undefined && least > most ? (
        <p role="alert" className="text-label text-danger">
          {t('rounds.gap.order')}
        </p>
      ) : null}
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
