import { afterAll, beforeAll, beforeEach } from 'vitest'
import { defaultRegional } from '#contract/settings'
import { type FactSheet, labelled } from '#server/insight/ai-text/fact-sheet'
import type { TextParts } from '#server/insight/ai-text/prepare-text'
import { loadConfig } from '#server/kit/config/read-config'
import { type TenantContext, tenantContext } from '#server/kit/context'
import { textOf } from '#server/kit/messages/fill-message'
import { appContext } from './app-context.ts'
import { type TestDatabase, useDatabase } from './database.ts'
import { openStandInModel, type StandInModel } from './stand-in-model.ts'

export interface ModelTexts {
  readonly database: TestDatabase
  readonly model: StandInModel
  /** The context of a company created for this test; a test may replace it. */
  ctx: TenantContext
}

/** A stand-in model, and for each test a company that is configured to use it. */
export function useModelTexts(): ModelTexts {
  const database = useDatabase()
  const held: { model?: StandInModel; ctx?: TenantContext } = {}
  beforeAll(async () => {
    held.model = await openStandInModel()
  })
  afterAll(() => held.model?.close())
  beforeEach(async () => {
    const { companyId, userId } = await database.createCompany()
    // A separate configuration, because a circuit opened by one test stays open in the next.
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

/** The text of the gain fact below. */
export const LAMP_GAIN =
  '+$120.50 a month (expected effect of the advised price on profit, 90% interval +$80.00 to +$160.00, chance of beating today’s price 95%)'

/** Two facts and a name to write about. */
export const lampSheet = (title = 'Lamp'): FactSheet => ({
  topic: 'a test',
  facts: [
    labelled('gain', 'takeaway.label.gain.profit', ['effect', 'profit']),
    labelled('months', 'takeaway.label.months', ['months']),
  ],
  figures: { gain: 120.5, gainLow: 80, gainHigh: 160, confidence: 0.9, probability: 0.95, months: 18 },
  data: { title },
  regional: defaultRegional,
  currency: 'USD',
})

const words = (text: string) => [{ text, figure: null }]

export const plainParts = { conclusion: words('Plain conclusion.'), details: words('Plain details.') }

/** A model's answer as JSON. */
export const partsJson = (conclusion: string, details = 'It is based on {months}.') =>
  JSON.stringify({ conclusion, details })

/** The text of the parts, without the places of its figures. */
export const readingOf = (parts: TextParts) =>
  Object.fromEntries(Object.entries(parts).map(([part, pieces]) => [part, textOf(pieces)]))
