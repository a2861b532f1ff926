import { dayOfIsoDate, isoDateOfDay } from '#analytics'
import { getMarketingMix } from '#server/insight/promotions/get-marketing-mix'
import { plainCsv } from '../../test/shared-data.ts'
import { bringFile, computeStore } from './bring-store.ts'
import type { OpenServer } from './open-server.ts'
import type { RealFigure } from './real-figure.ts'

const CHANNELS = ['x1', 'x2'] as const
/** Unit of spend and revenue, hundreds and thousands as in shops: the model itself has no unit. */
const SPEND_UNIT = 1000
const EFFECT_UNIT = 100

/** Judges a store with the revenue and spend of the file, one week per line; the file also has its true effects. */
export async function checkMix(server: OpenServer, text: string): Promise<RealFigure[]> {
  const [header, ...rows] = plainCsv(text)
  const cell = (row: readonly string[], name: string) => Number(row[header!.indexOf(name)])
  const dayOf = (row: readonly string[]) => dayOfIsoDate(row[header!.indexOf('date')]!)
  // The file's weeks begin on Saturdays; the product's weeks end on the Sunday after.
  const orders = rows.map(
    (row, at) => `${at + 1},${isoDateOfDay(dayOf(row) + 1)},ALL,1,${(100 * cell(row, 'y')).toFixed(2)}`,
  )
  const spend = rows.flatMap((row) =>
    CHANNELS.map(
      (name) => `${isoDateOfDay(dayOf(row))},${name},${(SPEND_UNIT * cell(row, name)).toFixed(2)}`,
    ),
  )
  const company = await server.openCompany(Math.max(...rows.map(dayOf)) + 2)
  try {
    await bringFile(company, 'orders', ['order id,date,sku,quantity,total', ...orders].join('\n'))
    await bringFile(company, 'spend', ['date,channel,spend', ...spend].join('\n'))
    await computeStore(company)
    const { mmData } = await getMarketingMix({ ctx: company.ctx })
    return CHANNELS.map((name) => {
      const effect = rows.reduce((sum, row) => sum + cell(row, `${name}_effect`), 0)
      return channelFigure(name, 100 * EFFECT_UNIT * effect, mmData)
    })
  } finally {
    await company.close()
  }
}

type MixRows = Awaited<ReturnType<typeof getMarketingMix>>['mmData']

function channelFigure(name: string, truth: number, mix: MixRows): RealFigure {
  const found = mix.find(({ channel }) => channel === name)
  const { contribution = null, low = null, high = null } = found ?? {}
  const isTold = contribution !== null && low !== null && high !== null
  const whole = (value: number) => Math.round(value).toLocaleString('en')
  return {
    what: `${name}: true effect ${whole(truth)}`,
    value: isTold ? `${whole(contribution)} (${whole(low)} to ${whole(high)})` : 'cannot tell',
    target: 'inside',
    isMet: isTold && low <= truth && truth <= high,
  }
}
