import { readSharedData } from '../../test/shared-data.ts'
import type { OpenServer } from './open-server.ts'
import { printTable } from './print-tables.ts'
import type { RealFigure } from './real-figure.ts'
import { checkMix } from './real-mix.ts'
import { checkRetail } from './real-retail.ts'

const RETAIL = ['online_retail_2010-12_2011-12.csv.gz', 'online_retail_II_2009-12_2010-12.csv.gz'] as const
const MIX = 'marketing-mix/pymc_mmm_roas_data.csv'

export const realParts = ['retail', 'mix'] as const
export type RealPart = (typeof realParts)[number]

/** Skips each part whose data are absent, with a message. */
export async function checkRealData(server: OpenServer, parts: readonly RealPart[]): Promise<void> {
  if (parts.includes('retail'))
    for (const name of RETAIL) {
      const text = readSharedData(`online-retail/${name}`)
      if (text !== null) print(`Online Retail, ${name}`, await checkRetail(server, text))
    }
  if (!parts.includes('mix')) return
  const mix = readSharedData(MIX)
  if (mix !== null) print('Marketing mix, PyMC’s data with known effects', await checkMix(server, mix))
}

function print(title: string, figures: readonly RealFigure[]): void {
  const rows = figures.map(({ what, value, target, isMet }) => [
    what,
    value,
    target,
    isMet === null ? '' : isMet ? 'met' : 'MISSED',
  ])
  printTable(title, ['figure', 'value', 'target', ''], rows)
}
