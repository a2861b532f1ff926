import { useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { usePushPrice } from './mutations.ts'
import { readPrice } from './read-price.ts'

interface Values {
  readonly competitor: string
  readonly price: string
}

/** A price typed in by a person, observed today. */
export function PriceForm({ sku, currency }: { readonly sku: string; readonly currency: string }) {
  const t = useText()
  const format = useFormat()
  const pushing = usePushPrice()
  const form = useForm<Values>({
    saved: { competitor: '', price: '' },
    check: ({ competitor, price }) => ({
      ...(competitor.trim() === '' ? { competitor: t('market.form.competitorMissing') } : {}),
      ...(readPrice(price, format) === null ? { price: t('market.form.priceNotReadable') } : {}),
    }),
    onSave: async ({ competitor, price }) => {
      const value = readPrice(price, format)
      const { refused, added } = await pushing.mutateAsync({ competitor, sku, price: value, currency })
      if (refused[0]) throw new Error(t('market.form.priceNotReadable'))
      showToast({ message: t(added > 0 ? 'market.form.added' : 'market.form.known') })
    },
  })
  const { values, set } = form
  const failure = form.failure ? sentenceOf(form.failure, t('market.form.failed')) : undefined
  return (
    <Form
      form={form}
      onSubmit={() => void form.save()}
      className="grid items-end gap-3 sm:grid-cols-[1fr_8rem_auto]"
    >
      <Field label={t('market.competitors.name')} error={form.errorOf('competitor') ?? failure}>
        {(control) => (
          <TextInput
            {...control}
            name="competitor"
            maxLength={200}
            value={values.competitor}
            onChange={({ target }) => set('competitor', target.value)}
          />
        )}
      </Field>
      <Field label={format.inCurrency(t('market.product.price'))} error={form.errorOf('price')}>
        {(control) => (
          <TextInput
            {...control}
            name="competitor-price"
            inputMode="decimal"
            maxLength={20}
            value={values.price}
            onChange={({ target }) => set('price', target.value)}
          />
        )}
      </Field>
      <Button type="submit" busy={form.isSaving}>
        {t('market.form.add')}
      </Button>
    </Form>
  )
}
