import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, sentenceOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
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
          {(answer) => <PromotionForm id={formId} promotion={answer.promotion} saving={saving} />}
        </Loaded>
      ) : (
        <PromotionForm id={formId} promotion={null} saving={saving} />
      )}
    </Dialog>
  )
}

function useSaving(promotion: Promotion | null, onClose: () => void) {
  const { t } = useWords()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: PromotionInput) =>
      promotion
        ? call('updatePromotion', { params: { promotionId: promotion.promotionId }, body: input })
        : call('createPromotion', { body: input }),
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
}) {
  const words = useWords()
  const { t } = words
  const { promotion, saving } = props
  const fields = promotionFields(words)
  const [typed, setTyped] = useState(() => writtenValues(fields, promotionValues(promotion), words))
  const [products, setProducts] = useState<readonly ChosenProduct[]>(promotion?.products ?? [])
  const [faults, setFaults] = useState<FactValues>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { values, errors } = readValues(fields, typed, words)
    const found = {
      ...errors,
      ...(values ? faultsOfRange(words, 'startsOn', 'endsOn')(values) : {}),
      ...(products.length === 0 ? { products: t('facts.products.missing') } : {}),
    }
    setFaults(found)
    if (values && Object.keys(found).length === 0 && !saving.isPending)
      saving.mutate(promotionInput(values, products, promotion))
  }
  return (
    <form id={props.id} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {saving.error ? <ErrorCard message={sentenceOf(saving.error, t('facts.form.failed'))} /> : null}
      <FactFields
        fields={fields}
        typed={typed}
        errors={{ ...(saving.error instanceof ApiError ? saving.error.fields : {}), ...faults }}
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
