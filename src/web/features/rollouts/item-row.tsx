import { useRefusal } from '#web/lib/session/permit.tsx'
import { Badge } from '#web/ui/badge.tsx'
import type { Rollout, RolloutItem } from './types.ts'
import type { Words } from './use-words.ts'
import { stepOfItem, toneOfItem, wordOfItem } from './view-model.ts'

interface ItemProps {
  readonly words: Words
  readonly item: RolloutItem
}

/** One price of one variant: product, old to new, what it should bring, and its state with the reason. */
export function ItemRow(
  props: ItemProps & {
    readonly rollout: Rollout
    readonly isTicked: boolean
    readonly onTick: () => void
  },
) {
  const { words, item, rollout } = props
  const { t } = words
  const step = stepOfItem(rollout, item)
  const refusals = {
    drop: useRefusal('changeRollout'),
    takeBack: useRefusal('takeBackRollout'),
    confirm: useRefusal('confirmRolloutItems'),
  }
  const mayChoose = step !== null && refusals[step] === null
  return (
    <li
      data-item={item.productId}
      className="grid grid-cols-[1.5rem_minmax(0,1fr)] items-start gap-x-3 gap-y-1 py-2.5 break-inside-avoid @min-[42rem]:grid-cols-[1.5rem_minmax(0,1fr)_minmax(8.5rem,0.7fr)_minmax(10.5rem,1.25fr)_minmax(8rem,0.95fr)]"
    >
      {/* Hidden on paper, where it still holds its column. */}
      <span className="grid size-6 place-items-center print:invisible">
        {mayChoose ? (
          <input
            type="checkbox"
            checked={props.isTicked}
            onChange={props.onTick}
            aria-label={t('rollouts.items.choose', { name: item.title })}
            className="size-4 accent-(--accent)"
          />
        ) : null}
      </span>
      <div className="min-w-0">
        <p className="text-body font-strong [overflow-wrap:anywhere]">{item.title}</p>
        <p className="text-caption text-muted">
          {item.sku}
          {rollout.canaryProducts > 0 && item.wave === 'canary' ? (
            <span className="ml-1.5 text-accent">{t('rollouts.items.first')}</span>
          ) : null}
        </p>
      </div>
      <div className="col-start-2 @min-[42rem]:col-start-auto">
        <Prices words={words} item={item} />
      </div>
      <div className="col-start-2 @min-[42rem]:col-start-auto">
        {WITHOUT_EFFECT.includes(item.state) ? null : <Effect words={words} item={item} />}
      </div>
      <div className="col-start-2 flex flex-col items-start gap-0.5 @min-[42rem]:col-start-auto">
        <Badge tone={toneOfItem(item.state)}>{t(`rollouts.item.${wordOfItem(rollout, item.state)}`)}</Badge>
        <State words={words} item={item} />
      </div>
    </li>
  )
}

/** The store's price now and the new one; once it was taken back, the way it came. */
function Prices({ words, item }: ItemProps) {
  const { t, price, change, format } = words
  const isBack = item.state === 'restored'
  const old = item.livePrice ?? item.plannedFrom
  const [from, to] = isBack && old !== null ? [item.newPrice, old] : [old, item.newPrice]
  return (
    <>
      <p className="figures text-body">
        {from === null ? null : (
          <>
            <span className="sr-only">{t('rollouts.items.from')} </span>
            <span className="text-muted">{price(from)}</span>
            <span aria-hidden="true"> → </span>
          </>
        )}
        <span className="sr-only">{t('rollouts.items.to')} </span>
        <span className="font-strong">{price(to)}</span>
        {item.change === null || isBack ? null : (
          <span className="text-muted @min-[42rem]:block @min-[42rem]:text-caption">
            {' '}
            ({change(item.change)})
          </span>
        )}
      </p>
      {item.liveCompareAt === null ? null : (
        <p className="figures text-caption text-muted">
          {t('rollouts.items.compareAt', { price: price(item.liveCompareAt) })}
          {item.was === null ? null : ` – ${t(`rollouts.items.was.${item.was}`)}`}
        </p>
      )}
      {item.salePrice === null ? null : (
        <p className="figures text-caption text-muted">
          {item.saleEndsAt === null
            ? t('rollouts.items.sale', { price: price(item.salePrice) })
            : t('rollouts.items.saleUntil', {
                price: price(item.salePrice),
                when: format.dateTime(item.saleEndsAt),
              })}
        </p>
      )}
    </>
  )
}

/** The new price is not in the store any more. */
const WITHOUT_EFFECT: readonly RolloutItem['state'][] = ['restored', 'kept']

function Effect({ words, item }: ItemProps) {
  const { t, format } = words
  return (
    <div className="figures text-label">
      <Gain words={words} item={item} />
      <p className="text-caption text-muted">
        {item.margin === null
          ? t('rollouts.items.noCost')
          : t('rollouts.items.margin', { margin: format.percent(item.margin, { decimals: 0 }) })}
      </p>
    </div>
  )
}

function Gain({ words: { t, amountsOf }, item }: ItemProps) {
  const gain = item.expectedMonthlyGain
  if (gain === null) return null
  const amount = amountsOf(gain, true)
  // No line ends between the minus and the currency.
  const signed = (value: number) => amount(value).replace('−', '−\u2060')
  return (
    <p>
      {t(`rollouts.items.gain.${item.expectedObjective ?? 'profit'}`, { amount: signed(gain.value) })}
      <span className="block text-caption text-muted">
        {t('rollouts.items.range', { low: signed(gain.low), high: signed(gain.high) })}
      </span>
    </p>
  )
}

/** Why it was left out or kept, or when it was written. */
function State({ words, item }: ItemProps) {
  const { t, format } = words
  if (item.reason !== null) return <p className="text-label">{item.reason}</p>
  const when = item.restoredAt ?? item.writtenAt
  if (when === null || (item.state !== 'written' && item.state !== 'settled' && item.state !== 'restored'))
    return null
  return (
    <p className="text-caption text-muted">
      {t(`rollouts.items.${item.state === 'restored' ? 'restoredAt' : 'writtenAt'}`, {
        when: format.dateTime(when),
      })}
      {item.otherWriter === 'unseen' ? ` ${t('rollouts.items.unseen')}` : null}
    </p>
  )
}
