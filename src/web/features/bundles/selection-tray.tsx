import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { decimalsOf } from '#web/lib/format/numbers.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { AlertDialog } from '#web/ui/dialog.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { X } from '#web/ui/icons.ts'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CrossedPlans } from './crossed-plans.tsx'
import { BegunInsights, Insights } from './insights.tsx'
import { packageFactsQuery } from './queries.ts'
import type { PackageFacts } from './types.ts'
import { useAnalysis } from './use-analysis.ts'
import { useWords } from './use-words.ts'

/** A price for one selection. */
export interface PriceOffer {
  readonly price: string | null
  readonly of: string
}

interface TrayProps {
  readonly selected: readonly number[]
  readonly offer: PriceOffer | null
  readonly onSelect: (ids: readonly number[]) => void
  readonly onContinue: () => void
}

/** The selected products, the package made of them, and its analysis. */
export function SelectionTray(props: TrayProps) {
  const { t, format } = useWords()
  const { selected, offer } = props
  const found = useQuery(packageFactsQuery(selected))
  const facts = found.data
  const [name, setName] = useState('')
  // An entered price belongs to one selection: any other selection shows its list price again.
  const key = selected.join()
  const [typed, setTyped] = useState<{ readonly text: string; readonly of: string } | null>(null)
  const offered = offer?.of === key ? offer.price : null
  const listPrice = facts && !found.isPlaceholderData ? facts.listPrice : null
  const usual = offered ?? listPrice
  const shown =
    typed?.of === key
      ? typed.text
      : usual === null
        ? ''
        : format.number(usual, { decimals: decimalsOf(usual) })
  const price = format.parseDecimal(shown)
  const isPrice = price !== null && Number(price) > 0
  const [isRefused, setIsRefused] = useState(false)
  const analysis = useAnalysis(key)
  const isKnown = facts !== undefined && !found.isPlaceholderData
  const [wanted, setWanted] = useState<string | null>(null)
  const analyse = () => {
    // If pressed before the figures of this selection are loaded, the analysis starts when they arrive.
    setWanted(isKnown ? null : key)
    if (!isKnown) return
    setIsRefused(!isPrice)
    if (!isPrice) return
    analysis.start({ name: name.trim() || t('packages.selected.usualName'), price, products: facts.products })
  }
  const isAwaited = wanted === key && !found.error
  const isBusy = analysis.isBusy || isAwaited
  const begin = useEffectEvent(analyse)
  useEffect(() => {
    if (isAwaited && isKnown) begin()
  }, [isAwaited, isKnown])
  if (found.error && !facts) return <LoadFailed found={found} message={t('packages.selected.failed')} />
  return (
    <div className="flex flex-col gap-(--gap)">
      <Card
        title={t('packages.selected.title')}
        note={t('packages.selected.count', { count: selected.length })}
        actions={
          <Button variant="quiet" onClick={() => props.onSelect([])}>
            {t('packages.selected.clear')}
          </Button>
        }
      >
        <form
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            analyse()
          }}
        >
          <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
            <Field label={t('packages.selected.name')}>
              {(control) => (
                <TextInput
                  {...control}
                  maxLength={200}
                  placeholder={t('packages.selected.usualName')}
                  value={name}
                  onChange={(event) => setName(event.target.value)}
                />
              )}
            </Field>
            <div id="figure-price">
              <Field
                label={format.inCurrency(t('packages.selected.price'))}
                error={
                  isRefused && !isPrice
                    ? t('packages.selected.priceWrong', { example: format.number('24.9', { decimals: 2 }) })
                    : undefined
                }
              >
                {(control) => (
                  <TextInput
                    {...control}
                    inputMode="decimal"
                    className="figures"
                    value={shown}
                    onChange={(event) => setTyped({ text: event.target.value, of: key })}
                  />
                )}
              </Field>
            </div>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" busy={isBusy}>
              {t(isBusy ? 'packages.analyze.busy' : 'packages.analyze.button')}
            </Button>
            <Button onClick={props.onContinue}>{t('packages.continue')}</Button>
          </div>
        </form>
        {/* Placed below the button, so that late content moves nothing that is about to be pressed. */}
        <div className="mt-3 flex flex-col gap-3">
          {facts ? (
            <SelectedList facts={facts} selected={selected} onSelect={props.onSelect} />
          ) : (
            <Skeleton className="h-24" />
          )}
          {facts ? (
            <div
              // Until they are loaded, these are the figures of the selection before.
              className={isKnown ? undefined : 'opacity-60'}
              aria-busy={!isKnown || undefined}
            >
              <PackageLine facts={facts} price={isPrice ? Number(price) : null} />
              <CrossedPlans sentences={facts.conflicts} />
            </div>
          ) : null}
        </div>
      </Card>
      <AnalysisFailure analysis={analysis} />
      {analysis.begun ? (
        <BegunInsights begun={analysis.begun} />
      ) : analysis.answer ? (
        <Insights answer={analysis.answer} isOutdated={analysis.isOutdated} />
      ) : null}
    </div>
  )
}

function AnalysisFailure({ analysis }: { readonly analysis: ReturnType<typeof useAnalysis> }) {
  const { t } = useWords()
  const [seen, setSeen] = useState<Error | null>(null)
  const { error } = analysis
  if (!error) return null
  const failed = t('packages.analyze.failed')
  const detail = sentenceOf(error, '')
  return (
    <>
      <AlertDialog
        message={failed}
        isOpen={seen !== error}
        onClose={() => setSeen(error)}
        closeLabel={t('common.close')}
      >
        {detail === failed ? null : detail}
      </AlertDialog>
      <ErrorCard message={failed}>{detail === failed ? null : detail}</ErrorCard>
    </>
  )
}

function SelectedList(props: {
  readonly facts: PackageFacts
  readonly selected: readonly number[]
  readonly onSelect: (ids: readonly number[]) => void
}) {
  const { t, price } = useWords()
  const { facts, selected } = props
  const known = new Map(facts.products.map((product) => [product.productId, product]))
  return (
    <ul className="flex flex-col divide-y divide-hairline">
      {selected.map((id) => {
        const product = known.get(id)
        const title =
          product?.title ?? t(facts.unknown.includes(id) ? 'packages.selected.gone' : 'packages.grid.loading')
        return (
          <li key={id} className="flex min-w-0 items-center gap-2 py-1">
            <span className="min-w-0 flex-1 text-label break-words">{title}</span>
            <span className="figures shrink-0 text-label text-muted">
              {product ? (product.price === null ? t('packages.grid.noPrice') : price(product.price)) : null}
            </span>
            <IconButton
              label={t('packages.selected.remove', { title })}
              className="size-7!"
              onClick={() => props.onSelect(selected.filter((other) => other !== id))}
            >
              <X aria-hidden="true" className="size-4" />
            </IconButton>
          </li>
        )
      })}
    </ul>
  )
}

/** List price, discount, margin and how often the products were bought together; updated while choosing. */
function PackageLine({ facts, price }: { readonly facts: PackageFacts; readonly price: number | null }) {
  const { t, format, share, price: money } = useWords()
  const { listPrice, all, mining, products } = facts
  const costs = products.map((product) => product.cost)
  const cost = costs.every((each) => each !== null)
    ? costs.reduce<number>((sum, each) => sum + Number(each), 0)
    : null
  const discount = listPrice === null || price === null ? null : 1 - price / Number(listPrice)
  const discountText = () => {
    if (discount === null) return t('packages.fact.unknown')
    return discount < 0 ? t('packages.fact.noDiscount') : share(discount)
  }
  const rows: readonly (readonly [id: string, label: string, value: string])[] = [
    [
      'figure-list-price',
      t('packages.fact.listPrice'),
      listPrice === null ? t('packages.fact.unknown') : money(listPrice),
    ],
    ['figure-discount', t('packages.fact.discount'), discountText()],
    [
      'figure-margin',
      t('packages.fact.margin'),
      cost === null
        ? t('packages.fact.noCost')
        : price === null
          ? t('packages.fact.unknown')
          : t(facts.assumedCosts > 0 ? 'packages.fact.marginAssumed' : 'packages.fact.marginValue', {
              amount: money(price - cost),
              share: share((price - cost) / price),
            }),
    ],
    ...(all === null
      ? []
      : [
          [
            'figure-orders',
            t('packages.fact.together'),
            mining.state === 'done'
              ? t('packages.fact.togetherValue', {
                  together: format.count(all.together),
                  orders: format.count(mining.orders),
                })
              : t('packages.mining.short'),
          ] as const,
        ]),
  ]
  return (
    <dl
      id="packages-selection"
      className="grid scroll-mt-20 grid-cols-2 gap-x-4 gap-y-1 rounded-control bg-sunken p-2.5 text-label"
    >
      {rows.map(([id, label, value]) => (
        <div key={id} className="min-w-0">
          <dt className="text-caption text-muted">{label}</dt>
          <dd id={id} className="figures">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
