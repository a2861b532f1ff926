import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { GUARD_RAIL_LIMITS } from '#analytics'
import { openPricingMessages } from '#web/features/price-plan/messages.ts'
import { useStateMargin } from '#web/features/price-plan/mutations.ts'
import { guardRailsQuery } from '#web/features/price-plan/queries.ts'
import type { GuardRails } from '#web/features/price-plan/types.ts'
import { useWords, type Words } from '#web/features/price-plan/use-words.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { Form, FormFailure } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { showToast } from '#web/ui/toast-store.ts'

await openPricingMessages()

/** Asks once for the usual margin if products have no unit cost and no margin was given. */
export function AskMargin(props: { readonly onByType?: () => void }) {
  const words = useWords()
  const found = useQuery(guardRailsQuery())
  const rails = found.data
  if (!rails || !isMarginWanted(rails)) return null
  return (
    <Permit call="setAssumedMargins">
      <MarginForm words={words} rails={rails} onByType={props.onByType} />
    </Permit>
  )
}

/** True if some products have no cost and no margin was given for them. */
export function isMarginWanted({ store, withoutCost }: GuardRails): boolean {
  return store.assumedMargin === null && withoutCost > 0
}

const { min, max } = GUARD_RAIL_LIMITS.assumedMargin

/** Converts a typed percentage to a share of the price; `null` if it is not a valid margin. */
export function readMargin(percent: number | null): number | null {
  if (percent === null || percent < 100 * min || percent > 100 * max) return null
  return Math.round(100 * percent) / 10_000
}

interface FormProps {
  readonly words: Words
  readonly rails: GuardRails
  readonly onByType: (() => void) | undefined
}

function MarginForm({ words, rails, onByType }: FormProps) {
  const { t, format } = words
  const saving = useStateMargin()
  const marginOf = (percent: string) => readMargin(format.parseNumber(percent))
  const form = useForm({
    saved: { percent: '' },
    check: ({ percent }) =>
      marginOf(percent) === null
        ? {
            percent: t('pricing.rails.error.range', {
              low: format.count(100 * min),
              high: format.count(100 * max),
            }),
          }
        : {},
    onSave: ({ percent }) => saving.mutateAsync({ store: marginOf(percent), types: [] }),
  })
  const submit = async () => {
    const margin = marginOf(form.values.percent)
    if (!(await form.save()) || margin === null) return
    showToast({
      message: t('pricing.margin.saved', { margin: format.percent(margin, { decimals: 0 }) }),
      tone: 'success',
    })
  }
  const { withoutCost, products } = rails
  return (
    <Form
      form={form}
      onSubmit={() => void submit()}
      className="mt-3 rounded-card border border-hairline bg-sunken p-(--card-pad) print:hidden"
    >
      <h3 className="font-strong">{t('pricing.margin.title')}</h3>
      <p className="mt-1 max-w-[52rem] text-label text-muted">
        {t('pricing.margin.text', {
          n: withoutCost,
          count: format.count(withoutCost),
          total: format.count(products),
        })}
      </p>
      <div className="mt-2 flex flex-wrap items-start gap-2">
        {/* Its hint wraps before the button has to go below. */}
        <div className="min-w-0 flex-1 basis-60">
          <TextField
            form={form}
            field="percent"
            label={t('pricing.margin.field')}
            hint={t('pricing.margin.hint')}
            inputMode="decimal"
            className="figures w-40"
          />
        </div>
        <div className="flex flex-wrap items-center gap-2 sm:mt-[1.4rem]">
          <Button type="submit" busy={form.isSaving}>
            {form.isSaving ? t('pricing.margin.saving') : t('pricing.margin.save')}
          </Button>
          {onByType ? <Button onClick={onByType}>{t('pricing.margin.byType')}</Button> : null}
          <Link
            to="/upload-products"
            className="rounded-control text-label font-medium text-accent underline underline-offset-4"
          >
            {t('pricing.margin.costs')}
          </Link>
        </div>
      </div>
      <FormFailure form={form} text={t('pricing.margin.failed')} />
    </Form>
  )
}
