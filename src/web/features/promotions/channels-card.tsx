import { HowToRead } from '#web/features/help/how-to-read.tsx'
import { chartWords } from '#web/lib/words/chart-words.ts'
import { Card } from '#web/ui/card.tsx'
import { DownloadButton } from '#web/ui/charts/download/download-button.tsx'
import { Table } from '#web/ui/table.tsx'
import type { Channel, Mix } from './types.ts'
import { useWords } from './use-words.ts'

/** Carry-over, return, marginal return, and the response to spend as a small curve. */
export function ChannelsCard({ mix }: { readonly mix: Mix }) {
  const { t, amount, format, percent } = useWords()
  const money = (value: number) => format.money(value, { decimals: 2 })
  const one = format.money(1, { decimals: 0 })
  const between = (low: number, high: number) => t('promo.between', { low: money(low), high: money(high) })
  return (
    <Card
      title={t('promo.channels.title')}
      info={
        <HowToRead
          topic="mix"
          subject={t('promo.channels.title')}
          figures={['channelSpend', 'channelReturn', 'marginalReturn', 'carryOver']}
        />
      }
      actions={<DownloadButton title={t('promo.channels.title')} words={chartWords(t)} />}
      note={t(mix.use === 'full' ? 'promo.channels.note' : 'promo.channels.noteRange')}
    >
      <Table
        isStacked
        caption={t('promo.channels.title')}
        rows={mix.mmData}
        rowKey={(channel) => channel.channel}
        columns={[
          {
            key: 'channel',
            header: t('promo.mix.channel'),
            isRowHeader: true,
            cell: (channel) => channel.channel,
          },
          {
            key: 'spend',
            header: t('promo.mix.spend'),
            isFigure: true,
            cell: (channel) => amount(channel.spend),
          },
          {
            key: 'return',
            header: t('promo.channels.return', { one }),
            isFigure: true,
            cell: ({ returnOnSpend, low, high, spend }) =>
              returnOnSpend === null || low === null || high === null || spend === 0 ? (
                '–'
              ) : (
                <TwoLines first={money(returnOnSpend)} second={between(low / spend, high / spend)} />
              ),
          },
          {
            key: 'marginal',
            header: t('promo.channels.marginal', { one }),
            isFigure: true,
            cell: ({ response }) =>
              response ? (
                <TwoLines
                  first={money(response.marginalReturn)}
                  second={between(response.marginalLow, response.marginalHigh)}
                />
              ) : (
                '–'
              ),
          },
          {
            key: 'carry',
            header: t('promo.channels.carry'),
            isFigure: true,
            cell: ({ response }) =>
              response ? (
                <TwoLines
                  first={percent(response.carryOver)}
                  second={t('promo.between', {
                    low: percent(response.carryOverLow),
                    high: percent(response.carryOverHigh),
                  })}
                />
              ) : (
                '–'
              ),
          },
          {
            key: 'curve',
            header: t('promo.channels.curve'),
            cell: (channel) => <Curve channel={channel} />,
          },
        ]}
      />
    </Card>
  )
}

function TwoLines({ first, second }: { readonly first: string; readonly second: string }) {
  return (
    <>
      {first}
      <span className="block text-caption whitespace-nowrap text-muted">{second}</span>
    </>
  )
}

const WIDTH = 140
const HEIGHT = 44

/** Weekly revenue against weekly spend from zero to twice today's, with a mark at today's. */
function Curve({ channel }: { readonly channel: Channel }) {
  const { t, amount } = useWords()
  const curve = channel.response?.curve ?? []
  const last = curve.at(-1)
  const middle = curve[(curve.length - 1) / 2]
  if (!last || !middle) return '–'
  const most = Math.max(1e-9, ...curve.map(({ high }) => high))
  const x = (spend: number) => (spend / last.spend) * WIDTH
  const y = (revenue: number) => HEIGHT - 2 - (revenue / most) * (HEIGHT - 6)
  const line = curve.map((point) => `${x(point.spend).toFixed(1)},${y(point.revenue).toFixed(1)}`).join('L')
  const band = [
    ...curve.map((point) => `${x(point.spend).toFixed(1)},${y(point.high).toFixed(1)}`),
    ...curve.toReversed().map((point) => `${x(point.spend).toFixed(1)},${y(point.low).toFixed(1)}`),
  ].join('L')
  return (
    <svg
      role="img"
      aria-label={t('promo.channels.curveOf', {
        spend: amount(middle.spend),
        revenue: amount(middle.revenue),
        double: amount(last.revenue),
      })}
      width={WIDTH}
      height={HEIGHT}
      className="block"
    >
      <path d={`M${band}Z`} fill="var(--chart-price)" fillOpacity={0.12} />
      <path d={`M${line}`} fill="none" stroke="var(--chart-price)" strokeWidth={2} />
      <circle cx={x(middle.spend)} cy={y(middle.revenue)} r={3.5} fill="var(--chart-price)" />
    </svg>
  )
}
