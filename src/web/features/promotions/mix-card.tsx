import { leadingChannel } from '#analytics'
import { HowToRead } from '#web/features/help/how-to-read.tsx'
import { chartWords } from '#web/lib/words/chart-words.ts'
import { ChartFrame } from '#web/ui/charts/chart-frame.tsx'
import { IntervalBar } from '#web/ui/charts/interval-bar.tsx'
import { slicesOf } from './pie-geometry.ts'
import type { Channel, Mix } from './types.ts'
import { useWords, type Words } from './use-words.ts'

/** Specification: five colours, repeated in a cycle. */
const COLOURS = 5
const colourOf = (at: number) => `var(--pie-${(at % COLOURS) + 1})`

/**
 * Contribution by channel as a pie with its figures; as points with their ranges where these overlap, because slices
 * would show an order that the data do not; if it cannot be estimated, the spend and the reason.
 */
export function MixCard({ mix }: { readonly mix: Mix }) {
  const words = useWords()
  const { t, amount, format } = words
  const isKnown = mix.use !== 'not_estimated'
  const title = t(isKnown ? 'promo.mix.title' : 'promo.mix.spendTitle')
  const figureOf = (channel: Channel) => (isKnown ? (channel.contribution ?? 0) : channel.spend)
  const total = mix.mmData.reduce((sum, channel) => sum + figureOf(channel), 0)
  const isOrderOpen = isKnown && mix.mmData.length > 1 && leadingChannel(mix.mmData) === null
  const shareOf = (channel: Channel) => (total > 0 ? figureOf(channel) / total : 0)
  return (
    <ChartFrame
      title={title}
      info={<HowToRead topic="mix" subject={title} figures={['channelSpend', 'channelContribution']} />}
      summary={summaryOf(words, mix)}
      words={chartWords(t)}
      isSmall={isOrderOpen}
      table={
        mix.mmData.length === 0
          ? null
          : {
              caption: title,
              columns: [
                t('promo.mix.channel'),
                t('promo.mix.spend'),
                t('promo.mix.contribution'),
                t('promo.mix.share'),
              ],
              rows: mix.mmData.map((channel) => ({
                key: channel.channel,
                cells: [
                  channel.channel,
                  amount(channel.spend),
                  channel.contribution === null ? '–' : amount(channel.contribution),
                  format.percent(shareOf(channel)),
                ],
              })),
            }
      }
      note={isKnown ? t('promo.mix.followsDemand') : <CannotTell mix={mix} />}
    >
      {total > 0 && isOrderOpen ? (
        <Ranges words={words} channels={mix.mmData} />
      ) : total > 0 ? (
        <section
          aria-label={title}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          tabIndex={0}
          className="flex h-full flex-wrap items-center justify-center gap-x-8 gap-y-2 overflow-y-auto"
          data-mix-shares
        >
          <Pie label={`${title}. ${summaryOf(words, mix)}`} values={mix.mmData.map(figureOf)} />
          <ul className="min-w-52 flex-1 basis-52 space-y-2 max-sm:space-y-1">
            {mix.mmData.map((channel, at) => (
              <li key={channel.channel} className="flex items-start gap-2">
                <span
                  aria-hidden="true"
                  className="mt-1 size-3.5 shrink-0 rounded-[3px]"
                  style={{ background: colourOf(at) }}
                />
                <span>
                  <span className="font-medium">{channel.channel}</span>{' '}
                  <span className="figures">{format.percent(shareOf(channel))}</span>
                  <span className="figures block text-label text-muted">
                    {withRange(words, figureOf(channel), channel)}
                  </span>
                  <LiftNote words={words} channel={channel} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <p className="grid h-full place-items-center rounded-control bg-sunken px-4 text-center text-muted">
          {t('promo.mix.noSpend')}
        </p>
      )}
    </ChartFrame>
  )
}

function withRange({ t, amount, amountsOf }: Words, value: number, { low, high }: Channel): string {
  if (low === null || high === null) return amount(value)
  const text = amountsOf({ value, low, high })
  return `${text(value)} (${t('promo.ninety', { low: text(low), high: text(high) })})`
}

/** Each channel's contribution with its likely range, on one axis. */
function Ranges({ words, channels }: { readonly words: Words; readonly channels: readonly Channel[] }) {
  const ends = channels.flatMap(({ low, high, contribution }) => [
    low ?? contribution ?? 0,
    high ?? contribution ?? 0,
  ])
  const axis = [Math.min(0, ...ends), Math.max(...ends)] as const
  return (
    <ul
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
      tabIndex={0}
      className="flex h-full flex-col justify-evenly gap-4 overflow-y-auto"
      data-mix-ranges
    >
      {channels.map((channel) => (
        <li
          key={channel.channel}
          className="grid items-center gap-x-3 sm:grid-cols-[minmax(6rem,12rem)_minmax(0,1fr)]"
        >
          <span className="min-w-0 font-medium break-words">{channel.channel}</span>
          <IntervalBar
            low={channel.low ?? channel.contribution ?? 0}
            high={channel.high ?? channel.contribution ?? 0}
            value={channel.contribution ?? 0}
            axis={axis}
          />
          <span className="figures text-label text-muted sm:col-start-2">
            {withRange(words, channel.contribution ?? 0, channel)}
            <LiftNote words={words} channel={channel} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Says that lift tests of the channel are counted, and whether they contradict the weeks. */
function LiftNote({ words: { t, format }, channel }: { readonly words: Words; readonly channel: Channel }) {
  const { liftTests, liftConflict } = channel
  if (liftTests === 0) return null
  return (
    <span className="block text-label text-muted">
      {t('promo.mix.liftTests', { n: liftTests, count: format.count(liftTests) })}
      {liftConflict ? (
        <span className="block max-w-prose text-warning">{t('promo.mix.liftConflict')}</span>
      ) : null}
    </span>
  )
}

const SIZE = 240

function Pie({ label, values }: { readonly label: string; readonly values: readonly number[] }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      className="size-60 max-sm:size-36"
      data-mix-pie
    >
      {slicesOf(values, SIZE / 2).map(({ path, at }) => (
        <path key={at} d={path} fill={colourOf(at)} stroke="var(--surface)" strokeWidth={2} />
      ))}
    </svg>
  )
}

function summaryOf({ t, amount, format }: Words, mix: Mix): string {
  if (mix.use === 'not_estimated') return t('promo.mix.unknown')
  if (mix.mmData.length === 0) return t('promo.mix.unknown')
  const best = leadingChannel(mix.mmData)
  if (best === null)
    return t(mix.mmData.length === 1 ? 'promo.mix.followsDemand' : 'promo.mix.noLeader', {
      weeks: format.count(mix.weeks),
    })
  return t(mix.use === 'full' ? 'promo.mix.summary' : 'promo.mix.summaryRange', {
    channel: best.channel,
    contribution: amount(best.contribution ?? 0),
    weeks: format.count(mix.weeks),
  })
}

/** Says why the mix cannot be estimated, and what would help. */
function CannotTell({ mix }: { readonly mix: Mix }) {
  const { t, format } = useWords()
  return (
    <ul className="list-disc space-y-1 rounded-control bg-sunken px-3 py-2 pl-8">
      {mix.reasons.map((reason) => (
        <li key={reason}>
          {t(`promo.mix.reason.${reason}`, {
            weeks: format.count(mix.weeks),
            missing: format.count(mix.weeksMissing),
            n: mix.weeksMissing,
          })}
        </li>
      ))}
    </ul>
  )
}
