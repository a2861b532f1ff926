import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { versionOf } from '#contract/version-of'
import { conflictOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Conflict } from '#web/ui/form/conflict.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { FactFields } from '../fact-fields.tsx'
import { type FactValues, readValues, writtenValues } from '../fact-form.ts'
import { Loaded } from '../loaded.tsx'
import { type ChosenProduct, ProductPicker } from '../product-picker.tsx'
import { promotionQuery, refreshFacts } from '../queries.ts'
import { faultsOfRange } from '../stock-out-form.ts'
import type { Promotion, PromotionInput } from '../types.ts'
import { useWords } from '../use-words.ts'
import { promotionFields, promotionInput, promotionValues } from './promotion-form.ts'

interface PromotionDialogProps {
  readonly promotion: Promotion | null
  readonly onClose: () => void
}

/** Adds a promotion (`null`) or changes one; for a change all of its products are loaded first. */
export function PromotionDialog({ promotion, onClose }: PromotionDialogProps) {
  const { t } = useWords()
  const found = useQuery({
    ...promotionQuery(promotion?.promotionId ?? ''),
    enabled: promotion !== null,
  })
  /** Incremented to create a new form when the user takes over the changes of others. */
  const [round, setRound] = useState(0)
  const whole = promotion === null ? null : found.data?.promotion
  if (whole === undefined)
    return (
      <Dialog title={t('facts.promotions.edit')} isOpen onClose={onClose} closeLabel={t('common.close')}>
        <Loaded found={found}>{() => null}</Loaded>
      </Dialog>
    )
  return <PromotionForm key={round} promotion={whole} onClose={onClose} onTake={() => setRound(round + 1)} />
}

interface Saved {
  readonly input: PromotionInput
  /** The version that the form began with; without it the last save wins. */
  readonly ifMatch: string | undefined
}

function useSaving(promotion: Promotion | null) {
  const client = useQueryClient()
  return useWrite({
    mutationFn: ({ input, ifMatch }: Saved) =>
      promotion
        ? call('updatePromotion', { params: { promotionId: promotion.promotionId }, body: input, ifMatch })
        : call('createPromotion', { body: input }),
    // Loads the current state, so that the user can choose between both versions.
    onError: (error) =>
      promotion && conflictOf(error)
        ? client.invalidateQueries({ queryKey: promotionQuery(promotion.promotionId).queryKey })
        : undefined,
    onSuccess: () => refreshFacts(client),
  })
}

/** The entered values by field, and the products. */
interface Typed {
  readonly texts: FactValues
  readonly products: readonly ChosenProduct[]
}

function PromotionForm(props: {
  /** The current promotion: loaded again after a conflict. */
  readonly promotion: Promotion | null
  readonly onTake: () => void
  readonly onClose: () => void
}) {
  const words = useWords()
  const { t } = words
  const { promotion } = props
  const saving = useSaving(promotion)
  const [base] = useState(promotion)
  const fields = promotionFields(words)
  const store =
    (isSeen: boolean) =>
    ({ texts, products }: Typed) =>
      saving.mutateAsync({
        input: promotionInput(readValues(fields, texts, words).values ?? {}, products, base),
        ifMatch: base && isSeen ? versionOf('promotion', base) : undefined,
      })
  const form = useForm<Typed>({
    saved: {
      texts: writtenValues(fields, promotionValues(base), words),
      products: base?.products ?? NO_PRODUCTS,
    },
    check: ({ texts, products }) => {
      const { values, errors } = readValues(fields, texts, words)
      return {
        ...errors,
        ...(values ? faultsOfRange(words, 'startsOn', 'endsOn')(values) : {}),
        ...(products.length === 0 ? { products: t('facts.products.missing') } : {}),
      }
    },
    onSave: store(true),
  })
  const submit = async (isSeen = true) => {
    if (!(await form.save(store(isSeen)))) return
    showToast({ message: t('facts.promotions.saved'), tone: 'success' })
    props.onClose()
  }
  return (
    <FormDialog
      title={t(promotion ? 'facts.promotions.edit' : 'facts.promotions.add')}
      form={form}
      saves="updatePromotion"
      onClose={props.onClose}
      onSubmit={() => void submit()}
      problem={
        conflictOf(form.failure) ? (
          <Conflict
            theirs={changed(fields, base, promotion, words)}
            onTake={props.onTake}
            onKeep={() => void submit(false)}
            isBusy={form.isSaving}
          />
        ) : null
      }
    >
      <FactFields
        fields={fields}
        typed={form.values.texts}
        errors={form.errors}
        isChange={promotion !== null}
        onType={(name, text) => form.set('texts', { ...form.values.texts, [name]: text })}
      />
      <ProductPicker
        chosen={form.values.products}
        onChoose={(products) => form.set('products', products)}
        error={form.errors.products}
      />
    </FormDialog>
  )
}

const NO_PRODUCTS: readonly ChosenProduct[] = []

/** What others changed, in this form's formats; their product selection is visible after taking it over. */
function changed(
  fields: ReturnType<typeof promotionFields>,
  base: Promotion | null,
  now: Promotion | null,
  words: ReturnType<typeof useWords>,
) {
  const [was, is] = [base, now].map((promotion) => writtenValues(fields, promotionValues(promotion), words))
  return fields
    .filter(({ name }) => was?.[name] !== is?.[name])
    .map((field) => {
      const value = is?.[field.name] || '–'
      const chosen = field.kind === 'choice' ? field.options.find((option) => option.value === value) : null
      return { label: field.label, value: chosen?.label ?? value }
    })
}
