import { Suspense, useState } from 'react'
import { Button, IconButton } from '#web/ui/button.tsx'
import { X } from '#web/ui/icons.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { ProductPicker, useChosen } from './chosen-products.tsx'
import type { Words } from './use-words.ts'

/** Pairs that a rule takes. */
export const MOST_PAIRS = 200
/** Pairs that are listed by name; of the others only the number. */
const SHOWN = 8

interface Pair {
  readonly productId: number
  readonly againstId: number
}
export type Chosen = readonly Pair[]

export interface ChosenProps {
  readonly words: Words
  readonly chosen: Chosen
  readonly onChoose: (pairs: Chosen) => void
}

export const isSamePair = (one: Pair, other: Pair) =>
  one.productId === other.productId && one.againstId === other.againstId

/** The pairs that the rule holds, each with a button that takes it out. */
export function ChosenPairs({ words, chosen, onChoose }: ChosenProps) {
  const { t, format } = words
  const shown = chosen.slice(0, SHOWN)
  const titles = useChosen(shown.flatMap(({ productId, againstId }) => [productId, againstId]))
  return (
    <div>
      <p role="status" className={chosen.length === 0 ? 'text-label text-warning' : 'text-label text-muted'}>
        {t(chosen.length === 0 ? 'rounds.gap.none' : 'rounds.gap.chosen', {
          n: chosen.length,
          count: format.count(chosen.length),
        })}
      </p>
      <ul>
        {shown.map((pair, at) => {
          const [title, against] = [titles[2 * at]?.title ?? '', titles[2 * at + 1]?.title ?? '']
          const name = t('rounds.gap.pairNames', { title, against })
          return (
            <li key={`${pair.productId}:${pair.againstId}`} className="flex items-center gap-1 text-label">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <IconButton
                label={t('rounds.gap.drop', { pair: name })}
                onClick={() => onChoose(chosen.filter((each) => each !== pair))}
              >
                <X aria-hidden="true" className="size-4" />
              </IconButton>
            </li>
          )
        })}
      </ul>
      {chosen.length > SHOWN ? (
        <p className="text-label text-muted">
          {t('rounds.gap.more', { n: chosen.length - SHOWN, count: format.count(chosen.length - SHOWN) })}
        </p>
      ) : null}
    </div>
  )
}

/** Two products that no title proposes as a pair. */
export function PairByHand({ words, chosen, onChoose }: ChosenProps) {
  const { t } = words
  const [isOpen, setOpen] = useState(false)
  const [pair, setPair] = useState<Partial<Pair>>({})
  const { productId, againstId } = pair
  const titles = useChosen([productId, againstId].flatMap((id) => id ?? []))
  const picker = (key: keyof Pair, label: string) => (
    <ProductPicker
      label={label}
      chosen={titles.filter((each) => each.productId === pair[key])}
      // The last one chosen counts.
      onChoose={(products) => setPair({ ...pair, [key]: products.at(-1)?.productId })}
    />
  )
  if (!isOpen)
    return (
      <div>
        <Button variant="quiet" disabled={chosen.length >= MOST_PAIRS} onClick={() => setOpen(true)}>
          {t('rounds.gap.byHand')}
        </Button>
      </div>
    )
  const isSame = productId !== undefined && productId === againstId
  const whole =
    productId !== undefined && againstId !== undefined && !isSame ? { productId, againstId } : null
  const close = () => {
    setPair({})
    setOpen(false)
  }
  return (
    <fieldset className="rounded-control border border-hairline p-3">
      <legend className="sr-only">{t('rounds.gap.byHand')}</legend>
      <Suspense fallback={<Spinner />}>
        <div className="grid gap-3 sm:grid-cols-2">
          {picker('productId', t('rounds.gap.product'))}
          {picker('againstId', t('rounds.gap.against'))}
        </div>
      </Suspense>
      {isSame ? (
        <p role="alert" className="mt-2 text-label text-danger">
          {t('rounds.gap.sameProduct')}
        </p>
      ) : null}
      <div className="mt-3 flex gap-2">
        <Button
          disabled={whole === null}
          onClick={() => {
            if (whole && !chosen.some((each) => isSamePair(each, whole))) onChoose([...chosen, whole])
            close()
          }}
        >
          {t('rounds.gap.add')}
        </Button>
        <Button variant="quiet" onClick={close}>
          {t('common.cancel')}
        </Button>
      </div>
    </fieldset>
  )
}
