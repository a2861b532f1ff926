import type { Client } from 'pg'
import type { DryRun, ImportPreview } from '#contract/schemas/import-review'
import { APP_ROLE, withClient } from '../../../db/connection.ts'
import { serveThread, type ThreadTask } from '../../../jobs/serve-thread.ts'
import { readRows } from '../plan/read-rows.ts'
import { rememberedMapping } from '../plan/remembered-mapping.ts'
import { optionsOf, planOf, type StoredOptions } from '../plan/stored-options.ts'
import { isoDay } from '../reading/zoned-time.ts'
import { currencyOf, readKnownProducts, readStore, type StoreFacts, todayIn } from '../storage/read-store.ts'
import { StoredFile } from '../storage/stored-file.ts'
import { analyseFile, settledReading } from './analyse-file.ts'
import type { JudgeContext } from './judge-rows.ts'
import { previewRows } from './preview-rows.ts'
import type { AnalysisAnswer, ReviewTask } from './review-task.ts'

const DAY_MS = 86_400_000
const settings = { role: APP_ROLE, TimeZone: 'UTC', statement_timeout: '60000' }

serveThread<ReviewTask>((task) =>
  withClient(task.input.connection, (client) => answer(task, client), settings),
)

async function answer(
  { input, signal }: ThreadTask<ReviewTask>,
  client: Client,
): Promise<AnalysisAnswer | ImportPreview | DryRun> {
  const { companyId, importId } = input
  await client.query("select set_config('quanto.company_id', $1, false)", [companyId])
  const { rows } = await client.query<{ options: unknown }>(
    'select options from imports where company_id = $1 and import_id = $2',
    [companyId, importId],
  )
  const options = optionsOf(rows[0] ?? { options: null })
  const store = await readStore(client, companyId, importId)
  const file = new StoredFile(client, companyId, importId)
  const open = () => file.open()
  if (input.ask === 'analysis') {
    const currency = currencyOf(store, [], null)
    const remembered = (kind: string, header: readonly string[]) =>
      rememberedMapping(client, { companyId, importId, kind, header })
    const expectedKind = options.expectedKind ?? null
    const known = { ...store, storeCurrency: currency, expectedKind, remembered }
    const analysis = await analyseFile(open, input.plan, known, signal)
    const named = analysis.currencies.map(({ code }) => code)
    const ofFormat = analysis.format === 'uci-online-retail' ? 'GBP' : null
    return { analysis, storeCurrency: currencyOf(store, named, ofFormat) }
  }
  if (input.ask === 'dry-run') {
    const { dryRunFile } = await import('./dry-run-file.ts')
    return dryRunFile({ client, store, options, open, signal, nowMs: input.nowMs })
  }
  const context = await judgeContext(client, store, options, input.nowMs)
  const plan = planOf(options)
  return previewRows({
    rows: await readRows(open, context.reading, plan, signal),
    context,
    query: input.query,
    revision: plan.revision,
  })
}

async function judgeContext(
  client: Client,
  store: StoreFacts,
  options: StoredOptions,
  nowMs: number,
): Promise<JudgeContext> {
  if (!options.analysis) throw new Error('The file has not been looked at yet.')
  const { companyId, timeZone } = store
  return {
    reading: settledReading(options.analysis),
    mode: planOf(options).mode,
    known: await readKnownProducts(client, companyId),
    currency: options.storeCurrency ?? store.currency,
    timeZone,
    today: todayIn(timeZone, nowMs),
    lastDay: isoDay(nowMs + DAY_MS),
    salt: companyId,
  }
}
