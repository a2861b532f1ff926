import type { Client } from 'pg'
import { dayOfIsoDate, mainLines, type UpliftBasis } from '#analytics'
import { begin, READ_COMMITTED, SNAPSHOT } from '../../../kit/db/thread-transaction.ts'
import { serveDatabaseThread } from '../../../kit/jobs/serve-database-thread.ts'
import type { RunTask } from '../../../kit/runs/define-run.ts'
import { LAST_SALES_DAY } from '../../../store/rollups/last-sales-day.ts'
import { readChannelState } from '../../estimation/channels/stored-model.ts'
import { readDigests } from '../../estimation/digests.ts'
import { gatherColumns, sourcesOf } from '../../estimation/gather-lines.ts'
import { readCatalogue, type StoreData } from '../../estimation/read-store.ts'
import type { AnalysisFigures } from './analysis-figures.ts'
import { basisSql } from './basis.ts'
import { readEuCountry } from './eu-country.ts'
import { FINDINGS_VERSION, type Findings } from './findings.ts'
import { measureLessons } from './measure-lessons.ts'
import { measureMix } from './measure-mix.ts'
import { type MeasuredStore, measureStore } from './measure-store.ts'
import { readUpliftBasis } from './read-basis.ts'
import { readCalendar, readPriceLog } from './read-calendar.ts'
import { readPartners } from './read-partners.ts'
import { saveAnalysis } from './save-analysis.ts'

const QUARTER_DAYS = 91

serveDatabaseThread<RunTask>(({ input, signal }, client) => analyse(input, signal, client))

async function analyse(task: RunTask, signal: AbortSignal, client: Client): Promise<AnalysisFigures> {
  const { companyId, runId } = task
  const startedAt = performance.now()
  // One snapshot is used, so that a line without its product, or half an import, is never read.
  await begin(client, task, SNAPSHOT)
  const read = await readAll(client, companyId)
  const readAt = performance.now()
  const measured = measureStore(read.store, read.basis, read)
  const measuredAt = performance.now()
  signal.throwIfAborted()
  const { promotions } = measured
  const mix = await measureMix(client, companyId, read.through, promotions)
  const lessons = await measureLessons(client, companyId, read.store, read.basis, promotions)
  await client.query('commit')
  const restAt = performance.now()
  signal.throwIfAborted()
  const findings: Findings = {
    ...findingsOf(measured, read.basis, read.store, read.through),
    euCountry: read.euCountry,
    mix,
    lessons,
    elapsedMs: Math.round(restAt - startedAt),
  }
  await begin(client, task, READ_COMMITTED)
  const { digest, through, store } = read
  const saved = { companyId, runId, basis: digest, dataThrough: through, productIds: store.productIds }
  await saveAnalysis(client, { ...saved, promotions, findings })
  await client.query('commit')
  return {
    promotions: promotions.length,
    measured: findings.measured,
    linesRead: store.lines.day.length,
    channels: mix.channels.length,
    readMs: Math.round(readAt - startedAt),
    upliftMs: Math.round(measuredAt - readAt),
    restMs: Math.round(restAt - measuredAt),
    saveMs: Math.round(performance.now() - restAt),
  }
}

async function readAll(client: Client, companyId: string) {
  const { rows } = await client.query<{ basis: string }>(basisSql, [companyId])
  const { rows: ends } = await client.query<{ through: string | null }>(
    `select ${LAST_SALES_DAY}::text as through`,
    [companyId],
  )
  const through = ends[0]?.through ?? null
  const catalogue = await readCatalogue(client, companyId)
  const { productIds } = catalogue
  const digests = await readDigests(client, companyId, new Map(), { from: 'totals' })
  const sources = sourcesOf(digests, await readChannelState(client, companyId))
  const store: StoreData = {
    ...catalogue,
    lines: mainLines(await gatherColumns(client, companyId, sources, productIds)),
  }
  return {
    digest: rows[0]?.basis ?? '',
    through,
    store,
    basis: await readUpliftBasis(client, companyId, productIds),
    calendar: through === null ? [] : await readCalendar(client, companyId, productIds, through),
    priceLog: await readPriceLog(client, companyId, productIds),
    partners: await readPartners(client, companyId, productIds),
    euCountry: await readEuCountry(client, companyId),
  }
}

function findingsOf(
  measured: MeasuredStore,
  { diagnostics }: UpliftBasis,
  { types, products }: StoreData,
  through: string | null,
): Omit<Findings, 'mix' | 'lessons' | 'elapsedMs' | 'euCountry'> {
  const { promotions, crossEffects } = measured
  const quarter = through === null ? 0 : dayOfIsoDate(through) - QUARTER_DAYS
  const used = new Set(products.type)
  return {
    version: FINDINGS_VERSION,
    found: promotions.length,
    fromCalendar: promotions.filter(({ promotion }) => promotion.promotionId !== null).length,
    measured: promotions.filter(({ uplift }) => uplift !== null).length,
    calibration: measured.calibration,
    dealEffect: diagnostics.dealEffect,
    afterDealEffect: diagnostics.afterDealEffect,
    refundRate: measured.refunds.store,
    halo: measured.halo,
    crossEffects: crossEffects
      .map((effect, type) => ({ ...effect, productType: types[type] ?? null, type }))
      .filter(({ type }) => used.has(type))
      .map(({ type: _, ...effect }) => effect),
    lastQuarterDiscounts: promotions
      .filter(({ promotion }) => promotion.startDay > quarter)
      .reduce((sum, { waterfall }) => sum - (waterfall?.discount ?? 0), 0),
  }
}
