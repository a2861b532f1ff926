import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { versionOf } from '#contract/version-of'
import { ApiError, sentenceOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConflictCard } from '#web/ui/conflict-card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { FactFields } from '../fact-fields.tsx'
import { type FactValues, readValues, writtenValues } from '../fact-form.ts'
import { Loaded } from '../loaded.tsx'
import { type ChosenProduct, ProductPicker } from '../product-picker.tsx'
import { promotionQuery, refreshFacts } from '../queries.ts'
import { faultsOfRange } from '../stock-out-form.ts'
import { useWords } from '../use-words.ts'
import type { Promotion, PromotionInput } from '../wire.ts'
import { promotionFields, promotionInput, promotionValues } from './promotion-form.ts'

interface PromotionDialogProps {
  readonly promotion: Promotion | null
  readonly onClose: () => void
}

/** Enters a promotion in the calendar (`null`), or changes one; then all of its products are asked for first. */
export function PromotionDialog({ promotion, onClose }: PromotionDialogProps) {
  const { t } = useWords()
  const formId = useId()
  const saving = useSaving(promotion, onClose)
  const whole = useQuery({
    ...promotionQuery(promotion?.promotionId ?? ''),
    enabled: promotion !== null,
  })
  /** Another form for each time that somebody takes what others have entered meanwhile. */
  const [round, setRound] = useState(0)
  const take = () => {
    saving.reset()
    setRound(round + 1)
  }
  return (
    <Dialog
      title={t(promotion ? 'facts.promotions.edit' : 'facts.promotions.add')}
      isOpen
      onClose={onClose}
      closeLabel={t('common.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Permit call="updatePromotion">
            <Button type="submit" form={formId} variant="primary" busy={saving.isPending}>
              {t(saving.isPending ? 'facts.form.saving' : 'facts.form.save')}
            </Button>
          </Permit>
        </>
      }
    >
      {promotion ? (
        <Loaded found={whole}>
          {(answer) => (
            <PromotionForm
              key={round}
              id={formId}
              promotion={answer.promotion}
              saving={saving}
              onTake={take}
            />
          )}
        </Loaded>
      ) : (
        <PromotionForm id={formId} promotion={null} saving={saving} onTake={take} />
      )}
    </Dialog>
  )
}

interface Saved {
  readonly input: PromotionInput
  /** The version that the form began with; without it the last one wins. */
  readonly ifMatch: string | undefined
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'changed_meanwhile'
}

function useSaving(promotion: Promotion | null, onClose: () => void) {
  const { t } = useWords()
  const client = useQueryClient()
  return useWrite({
    mutationFn: ({ input, ifMatch }: Saved) =>
      promotion
        ? call('updatePromotion', { params: { promotionId: promotion.promotionId }, body: input, ifMatch })
        : call('createPromotion', { body: input }),
    // What is there now, for the choice.
    onError: (error) =>
      promotion && isConflict(error)
        ? client.invalidateQueries({ queryKey: promotionQuery(promotion.promotionId).queryKey })
        : undefined,
    onSuccess: () => {
      refreshFacts(client)
      showToast({ message: t('facts.promotions.saved'), tone: 'success' })
      onClose()
    },
  })
}

function PromotionForm(props: {
  readonly id: string
  readonly promotion: Promotion | null
  readonly saving: ReturnType<typeof useSaving>
  readonly onTake: () => void
}) {
  const words = useWords()
  const { t } = words
  const { promotion, saving } = props
  const [base] = useState(promotion)
  const fields = promotionFields(words)
  const [typed, setTyped] = useState(() => writtenValues(fields, promotionValues(promotion), words))
  const [products, setProducts] = useState<readonly ChosenProduct[]>(promotion?.products ?? [])
  const [faults, setFaults] = useState<FactValues>({})
  const save = (ifMatch: string | undefined) => {
    const { values, errors } = readValues(fields, typed, words)
    const found = {
      ...errors,
      ...(values ? faultsOfRange(words, 'startsOn', 'endsOn')(values) : {}),
      ...(products.length === 0 ? { products: t('facts.products.missing') } : {}),
    }
    setFaults(found)
    if (values && Object.keys(found).length === 0 && !saving.isPending)
      saving.mutate({ input: promotionInput(values, products, base), ifMatch })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save(base ? versionOf('promotion', base) : undefined)
  }
  const isSecond = isConflict(saving.error)
  return (
    <form id={props.id} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {isSecond ? (
        <ConflictCard
          message={t('facts.conflict.message')}
          theirs={differences(fields, base, promotion, words)}
          takeLabel={t('facts.conflict.take')}
          keepLabel={t('facts.conflict.keep')}
          onTake={props.onTake}
          onKeep={() => save(undefined)}
          isBusy={saving.isPending}
        />
      ) : saving.error ? (
        <ErrorCard message={sentenceOf(saving.error, t('facts.form.failed'))} />
      ) : null}
      <FactFields
        fields={fields}
        typed={typed}
        errors={{ ...(saving.error instanceof ApiError && !isSecond ? saving.error.fields : {}), ...faults }}
        isChange={promotion !== null}
        onType={(name, text) => {
          setTyped((old) => ({ ...old, [name]: text }))
          setFaults(({ [name]: _, ...others }) => others)
        }}
      />
      <ProductPicker chosen={products} onChoose={setProducts} error={faults.products} />
    </form>
  )
}

/** What others entered, as this form would write it; their choice of products is seen once it is taken. */
function differences(
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
