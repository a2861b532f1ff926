import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defaultRegional } from '#contract/settings'
import { loadConfig } from '#server/config'
import { type TenantContext, tenantContext } from '#server/context'
import { appContext } from '../../../../test/app-context.ts'
import { useDatabase } from '../../../../test/database.ts'
import { injections } from '../../../../test/injections.ts'
import { openStandInModel, type StandInModel } from '../../../../test/stand-in-model.ts'
import type { FactSheet } from './fact-sheet.ts'
import { USER_TOKENS_A_DAY } from './text-store.ts'
import { writeText } from './write-text.ts'

const database = useDatabase()
let model: StandInModel
let ctx: TenantContext

beforeAll(async () => {
  model = await openStandInModel()
})
afterAll(() => model.close())
beforeEach(async () => {
  const { companyId, userId } = await database.createCompany()
  // A configuration of its own: a circuit that one test opened is closed for the next.
  ctx = tenantContext(
    { ...appContext({ db: database.db }), config: loadConfig(model.env) },
    companyId,
    userId,
  )
})

const sheetOf = (title = 'Lamp'): FactSheet => ({
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
const plain = { conclusion: 'Plain conclusion.', details: 'Plain details.' }
const write = (title?: string, deadlineMs = 80_000) =>
  writeText({ ctx, input: { sheet: sheetOf(title), plain, deadlineMs } })
const json = (conclusion: string, details = 'From 18 months of data.') =>
  JSON.stringify({ conclusion, details })
const good = json('{title} gains +$120.50 a month.')
const byRules = { parts: plain, source: 'rules' }

describe('a text of the model', () => {
  it('is taken when every figure is a fact; names are put in afterwards', async () => {
    model.reply({ text: good })
    expect(await write()).toEqual({
      parts: { conclusion: 'Lamp gains +$120.50 a month.', details: 'From 18 months of data.' },
      source: 'model',
    })
    expect(model.requests[0]?.authorization).toBe('Bearer stand-in-key')
    expect(model.requests[0]?.system).toContain('American English')
    expect(JSON.parse(model.requests[0]!.user)).toMatchObject({
      facts: [
        { name: 'gain', value: '+$120.50' },
        { name: 'months', value: '18' },
      ],
      data: { title: 'Lamp' },
    })
  })

  it('is asked for once for the same facts, and again for others', async () => {
    model.reply({ text: good })
    const first = await write()
    expect(await write()).toEqual(first)
    expect(model.requests).toHaveLength(1)
    await write('Other lamp')
    expect(model.requests).toHaveLength(2)
  })

  it('with an invented number is asked for once more, then replaced by the plain one', async () => {
    model.reply({ text: json('It gains $500.00.') }, { text: good })
    expect((await write()).source).toBe('model')
    model.reply({ text: json('It gains $500.00.') })
    expect(await write('Again')).toEqual(byRules)
    expect(model.requests).toHaveLength(2)
  })

  it('may stand in a code fence', async () => {
    model.reply({ text: `\`\`\`json\n${good}\n\`\`\`` })
    expect((await write()).source).toBe('model')
  })

  it.each([
    ['malformed JSON of the server', { raw: '{"choices": [' }, 1],
    ['no JSON in the text', { text: 'Sure, here it is!' }, 2],
    ['a missing part', { text: '{"conclusion": "Fine."}' }, 2],
    ['another part', { text: '{"conclusion": "a", "details": "b", "note": "c"}' }, 2],
    ['429', { status: 429 }, 1],
    ['500', { status: 500 }, 1],
    ['401', { status: 401 }, 1],
    ['an endless answer', { raw: ' '.repeat(300_000) }, 1],
  ])('is not there with %s', async (_, reply, requests) => {
    model.reply(reply)
    expect(await write()).toEqual(byRules)
    expect(model.requests).toHaveLength(requests)
  })

  it('line 37: that does not come in time is not waited for', async () => {
    model.reply({ silent: true })
    expect(await write('Slow', 100)).toEqual(byRules)
  })

  it('line 37: is not asked for while the server is down, and again after a pause', async () => {
    let now = Date.parse('2026-06-15T12:00:00Z')
    ctx = { ...ctx, clock: () => new Date(now) }
    model.reply({ status: 500 })
    for (let k = 0; k < 5; k++) expect(await write()).toEqual(byRules)
    expect(model.requests).toHaveLength(3)
    model.reply({ text: good })
    expect(await write()).toEqual(byRules)
    now += 61_000
    expect((await write()).source).toBe('model')
  })

  it('line 37: is not asked for beyond the tokens of a day', async () => {
    model.reply({ text: good })
    await write()
    const used = await database.adminPool.query('select tokens from ai_usage where user_id = $1', [
      ctx.userId,
    ])
    expect(used.rows).toEqual([{ tokens: 500 }])
    await database.adminPool.query('update ai_usage set tokens = $2 where user_id = $1', [
      ctx.userId,
      USER_TOKENS_A_DAY,
    ])
    expect(await write('Another')).toEqual(byRules)
    expect(model.requests).toHaveLength(1)
    ctx = { ...ctx, clock: () => new Date('2026-06-16T00:00:00Z') }
    expect((await write('Another')).source).toBe('model')
  })

  it('line 36: is never that of another company, for the same facts', async () => {
    model.reply({ text: good })
    await write()
    const other = await database.createCompany()
    ctx = tenantContext(ctx, other.companyId, other.userId)
    model.reply({ status: 500 })
    expect(await write()).toEqual(byRules)
  })

  it('is not wanted without a configured model', async () => {
    ctx = { ...ctx, config: loadConfig({}) }
    model.reply({ text: good })
    expect(await write()).toEqual(byRules)
    expect(model.requests).toHaveLength(0)
  })
})

describe('line 33: texts that try to give orders', () => {
  it('are at least forty', () => {
    expect(new Set(injections.map((each) => each.title)).size).toBeGreaterThanOrEqual(40)
  })

  it.each(injections)('change nothing: $title', async ({ title, obedient }) => {
    // The worst model there is: it does what the title says, and hands out its own instructions if asked.
    model.reply({ text: (request) => obedient.replaceAll('<instructions>', request.system) })
    const written = await write(title)
    expect(model.requests[0]?.system).not.toContain(title.slice(0, 20))
    expect(written).toEqual(byRules)
  })
})
