import { afterAll, beforeAll, beforeEach } from 'vitest'
import { defaultRegional } from '#contract/settings'
import { loadConfig } from '#server/config'
import { type TenantContext, tenantContext } from '#server/context'
import type { FactSheet } from '#server/features/ai-text/fact-sheet'
import { appContext } from './app-context.ts'
import { type TestDatabase, useDatabase } from './database.ts'
import { openStandInModel, type StandInModel } from './stand-in-model.ts'

export interface ModelTexts {
  readonly database: TestDatabase
  readonly model: StandInModel
  /** Of a company made for this test; a test may set another. */
  ctx: TenantContext
}

/** A stand-in model, and for each test a company that is configured to ask it. */
export function useModelTexts(): ModelTexts {
  const database = useDatabase()
  const held: { model?: StandInModel; ctx?: TenantContext } = {}
  beforeAll(async () => {
    held.model = await openStandInModel()
  })
  afterAll(() => held.model?.close())
  beforeEach(async () => {
    const { companyId, userId } = await database.createCompany()
    // A configuration of its own: a circuit that one test opened is closed for the next.
    const config = loadConfig(held.model!.env)
    held.ctx = tenantContext({ ...appContext({ db: database.db }), config }, companyId, userId)
  })
  return {
    database,
    get model() {
      return held.model!
    },
    get ctx() {
      return held.ctx!
    },
    set ctx(next) {
      held.ctx = next
    },
  }
}

/** Two figures and a name to write about. */
export const lampSheet = (title = 'Lamp'): FactSheet => ({
  topic: 'a test',
  facts: [
    { name: 'gain', value: 120.5, kind: 'money', means: 'expected gain', change: 'outcome' },
    { name: 'months', value: 18, kind: 'count', means: 'months of data' },
  ],
  stance: 'decrease',
  data: { title },
  regional: defaultRegional,
  currency: 'USD',
})

export const plainParts = { conclusion: 'Plain conclusion.', details: 'Plain details.' }

/** As a model answers. */
export const partsJson = (conclusion: string, details = 'From 18 months of data.') =>
  JSON.stringify({ conclusion, details })
