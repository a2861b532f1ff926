import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defaultRegional } from '#contract/settings'
import { loadConfig } from '#server/config'
import { type TenantContext, tenantContext } from '#server/context'
import { appContext } from '../../../../test/app-context.ts'
import { useDatabase } from '../../../../test/database.ts'
import { injections } from '../../../../test/injections.ts'
import { openStandInModel, type StandInModel } from '../../../../test/stand-in-model.ts'
import type { FactSheet } from './fact-sheet.ts'
import { readBegunParts } from './read-parts.ts'
import { type StreamedText, streamText } from './stream-text.ts'
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
const byRules = { kind: 'done', parts: plain, source: 'rules' }
const json = (conclusion: string, details: string) => JSON.stringify({ conclusion, details })
const good = json(
  '{title} gains +$120.50 a month. It is "calm".'.replaceAll('"', ''),
  'From 18 months of data. That is all.',
)

async function told(title?: string, deadlineMs = 80_000): Promise<StreamedText[]> {
  const events: StreamedText[] = []
  const input = { sheet: sheetOf(title), plain, deadlineMs }
  for await (const event of streamText({ ctx, input })) events.push(event)
  return events
}
const tokens = async () =>
  (await database.adminPool.query('select tokens from ai_usage where user_id = $1', [ctx.userId])).rows[0]
    ?.tokens

describe('a streamed text', () => {
  it('comes sentence by sentence, with the names put in, and whole at the end', async () => {
    model.reply({ text: good })
    expect(await told()).toEqual([
      { kind: 'sentence', part: 'conclusion', text: 'Lamp gains +$120.50 a month. ' },
      { kind: 'sentence', part: 'details', text: 'From 18 months of data. ' },
      {
        kind: 'done',
        parts: {
          conclusion: 'Lamp gains +$120.50 a month. It is calm.',
          details: 'From 18 months of data. That is all.',
        },
        source: 'model',
      },
    ])
    expect(model.requests[0]?.isStreamed).toBe(true)
    expect(await tokens()).toBe(500)
  })

  it('is kept: the same facts are asked for once, streamed or not', async () => {
    model.reply({ text: good })
    const [done] = (await told()).slice(-1)
    expect(await told()).toEqual([done])
    expect(await writeText({ ctx, input: { sheet: sheetOf(), plain } })).toMatchObject({ source: 'model' })
    expect(model.requests).toHaveLength(1)
  })

  it('with an invented number is withdrawn before the number, asked for once more, then written by rules', async () => {
    const invented = json(
      'It gains +$120.50 a month. It gains $500.00 then. Fine.',
      'From 18 months of data.',
    )
    model.reply({ text: invented }, { text: good })
    const events = await told()
    expect(events.slice(0, 2)).toEqual([
      { kind: 'sentence', part: 'conclusion', text: 'It gains +$120.50 a month. ' },
      { kind: 'restart' },
    ])
    expect(events.at(-1)).toMatchObject({ source: 'model' })
    model.reply({ text: invented })
    const refused = await told('Again')
    expect(JSON.stringify(refused)).not.toContain('500.00')
    expect(refused.filter(({ kind }) => kind === 'restart')).toHaveLength(2)
    expect(refused.at(-1)).toEqual(byRules)
    expect(model.requests).toHaveLength(2)
    // What was refused half-way was still paid for.
    expect(await tokens()).toBeGreaterThan(500)
  })

  it('whose last words are wrong is withdrawn as a whole', async () => {
    model.reply({ text: json('It gains +$120.50 a month. Fine.', 'From 18 months. From 99 months') })
    const events = await told()
    expect(JSON.stringify(events)).not.toContain('99')
    expect(events.at(-1)).toEqual(byRules)
  })

  it.each([
    ['429', { status: 429 }, 1],
    ['500', { status: 500 }, 1],
    ['malformed JSON of the server', { raw: 'data: {"choices": [\n\n' }, 1],
    ['a stream without an end', { raw: '' }, 1],
    ['an endless answer', { raw: ' '.repeat(300_000) }, 1],
    ['no JSON in the text', { text: 'Sure, here it is!' }, 2],
    ['another part', { text: '{"conclusion": "a", "note": "c"}' }, 2],
    ['a part twice', { text: '{"conclusion": "Fine. So.", "conclusion": "Other", "details": "b"}' }, 2],
  ])('is written by rules with %s', async (_, reply, requests) => {
    model.reply(reply)
    const events = await told()
    expect(events.at(-1)).toEqual(byRules)
    expect(model.requests).toHaveLength(requests)
  })

  it('that breaks off half-way is withdrawn, not asked for again', async () => {
    model.reply({ broken: ['{"conclusion": "It gains +$120.50 a month. ', 'And th'] })
    expect(await told()).toEqual([
      { kind: 'sentence', part: 'conclusion', text: 'It gains +$120.50 a month. ' },
      { kind: 'restart' },
      byRules,
    ])
    expect(model.requests).toHaveLength(1)
  })

  it('that does not come in time is not waited for', async () => {
    model.reply({ silent: true })
    expect(await told('Slow', 100)).toEqual([byRules])
  })

  it('ends with the listener who leaves', async () => {
    model.reply({ text: good })
    for await (const event of streamText({ ctx, input: { sheet: sheetOf(), plain } })) {
      expect(event.kind).toBe('sentence')
      break
    }
    expect(await tokens()).toBeGreaterThan(0)
    model.reply({ text: good })
    expect((await told()).at(-1)).toMatchObject({ source: 'model' })
    expect(model.requests).toHaveLength(1)
  })

  it('needs no model', async () => {
    ctx = { ...ctx, config: loadConfig({}) }
    expect(await told()).toEqual([byRules])
  })

  it.each(injections)('obeys no title: $title', async ({ title, obedient }) => {
    model.reply({ text: (request) => obedient.replaceAll('<instructions>', request.system) })
    const events = await told(title)
    expect(events.at(-1)).toEqual(byRules)
    expect(events.every(({ kind }) => kind !== 'sentence')).toBe(true)
  })
})

describe('the beginning of a JSON object', () => {
  it('gives its texts wherever it is cut', () => {
    const parts = { conclusion: 'a "b" \\ \u00e9\n', details: 'c} {d' }
    const text = ` \`\`\`json\n${JSON.stringify(parts, null, 1).replace('\u00e9', '\\u00e9')}\n\`\`\``
    for (let cut = 0; cut <= text.length; cut++) {
      const begun = readBegunParts(text.slice(0, cut))
      expect(begun, text.slice(0, cut)).not.toBeNull()
      for (const [name, value] of Object.entries(begun!))
        expect(parts[name as 'details'].startsWith(value), text.slice(0, cut)).toBe(true)
    }
    expect(readBegunParts(text)).toEqual(parts)
  })

  it.each(['{"a": 1}', '{"a": "x\ny"}', '{"a": "\\q"}', '{"a": "b" "c"}', '[{"a"]'])(
    'is none: %s',
    (text) => {
      expect(readBegunParts(text)).toBeNull()
    },
  )
})
