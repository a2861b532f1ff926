import type { ReactNode } from 'react'
import type { PriceEvidence } from './types.ts'
import { useWords, type Words } from './use-words.ts'

type Advice = PriceEvidence['advice']

/** The recommendation in figures, as the server computed it; empty if there is none. */
export function AdviceFigures({ evidence }: { readonly evidence: PriceEvidence | undefined }) {
  const words = useWords()
  const advice = evidence?.advice
  if (!advice) return null
  const isHeld = advice.direction === 'maintain' || advice.advisedPrice === null
  const rows = [
    ...(isHeld ? heldRows(words, advice) : changeRows(words, advice)),
    ...channelRows(words, advice),
  ]
  if (rows.length === 0) return null
  return (
    <dl
      id="simulation-advice"
      className="mt-3 grid scroll-mt-20 grid-cols-1 gap-x-6 gap-y-2 rounded-control bg-sunken p-2.5 text-label sm:grid-cols-3"
    >
      {rows.map(({ id, label, value }) => (
        <div key={id}>
          <dt className="text-caption text-muted">{label}</dt>
          <dd id={id} className="figures">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface Row {
  readonly id: string
  readonly label: string
  readonly value: ReactNode
}

/** The channel of the price if the store sells in several channels, and the channels that follow it. */
export function channelRows(
  { t, format }: Pick<Words, 't' | 'format'>,
  { channel }: Pick<Advice, 'channel'>,
): Row[] {
  if (channel === null) return []
  const of = t('simulation.advice.channelOf', {
    name: channel.name ?? t('simulation.advice.channelMain'),
    share: format.percent(channel.shareOfUnits, { decimals: 0 }),
  })
  const names = channel.following.map((name) => name ?? t('simulation.advice.channelOther')).join(', ')
  return [
    { id: 'figure-channel', label: t('simulation.advice.channel'), value: of },
    ...(names === ''
      ? []
      : [{ id: 'figure-following', label: t('simulation.advice.following'), value: names }]),
  ]
}

function changeRows({ t, format, price, amountsOf, between }: Words, advice: Advice): Row[] {
  const { monthlyGain, probability, objective, advisedPrice, cost } = advice
  const gain = amountsOf(monthlyGain ?? { low: 0, high: 0 }, true)
  const share = (value: number) => format.percent(value, { decimals: 0 })
  const isAssumed = cost?.isAssumed === true && objective === 'profit'
  return [
    { id: 'figure-advised-price', label: t('simulation.advice.price'), value: price(advisedPrice ?? 0) },
    ...(monthlyGain
      ? [
          {
            id: 'figure-gain',
            label: t(`simulation.advice.effect.${objective}`),
            value: (
              <>
                <span className="font-strong">{gain(monthlyGain.value)}</span>{' '}
                <span className="text-caption text-muted">
                  {between(gain(monthlyGain.low), gain(monthlyGain.high))}
                </span>
              </>
            ),
          },
        ]
      : []),
    ...(probability === null
      ? []
      : [
          {
            id: 'figure-probability',
            label: t('simulation.advice.chance'),
            value: share(Math.min(0.99, Math.max(0.01, probability))),
          },
        ]),
    ...(isAssumed
      ? [{ id: 'figure-assumed-margin', label: t('simulation.advice.margin'), value: share(cost.margin) }]
      : []),
  ]
}

/** The cost that would decide, or the price to test. */
function heldRows({ t, format, price }: Words, { reason, profitBelowCost, test }: Advice): Row[] {
  if (reason === 'cost_decides' && profitBelowCost !== null)
    return [{ id: 'figure-cost', label: t('simulation.advice.cost'), value: price(profitBelowCost) }]
  if (reason !== 'little_evidence' || test?.price == null) return []
  const value = t('simulation.advice.testValue', {
    price: price(test.price),
    n: test.weeks,
    weeks: format.count(test.weeks),
  })
  return [{ id: 'figure-test', label: t('simulation.advice.test'), value }]
}
