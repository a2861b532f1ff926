import { describe, expect, it } from 'vitest'
import { loadConfig } from '#server/kit/config/read-config'
import { injections } from '../../../../test/injections.ts'
import {
  LAMP_GAIN,
  lampSheet,
  partsJson,
  plainParts,
  readingOf,
  useModelTexts,
} from '../../../../test/model-texts.ts'
import type { ModelFault } from './prepare-text.ts'
import { readBegunParts } from './read-parts.ts'
import { type StreamedText, streamText } from './stream-text.ts'
import { writeText } from './write-text.ts'

const texts = useModelTexts()

const byRules = (modelFault: ModelFault | null) => ({
  kind: 'done',
  parts: plainParts,
  source: 'rules',
  modelFault,
})
const good = partsJson(
  'For {title}, expect {gain}. It is a careful estimate.',
  'It is based on {months}. Please keep this in mind.',
)
const MONTHS = '18 months (with sales)'

async function told(title?: string, deadlineMs = 80_000): Promise<StreamedText[]> {
  const events: StreamedText[] = []
  const input = { sheet: lampSheet(title), plain: plainParts, deadlineMs }
  for await (const event of streamText({ ctx: texts.ctx, input })) events.push(event)
  return events
}
const tokens = async () =>
  (await texts.database.adminPool.query('select tokens from ai_usage where user_id = $1', [texts.ctx.userId]))
    .rows[0]?.tokens

describe('a streamed text', () => {
  it('comes sentence by sentence, with the names put in, and whole at the end', async () => {
    texts.model.reply({ text: good })
    const events = await told()
    expect(events.slice(0, -1)).toEqual([
      { kind: 'sentence', part: 'conclusion', text: `For “Lamp”, expect ${LAMP_GAIN}. ` },
      { kind: 'sentence', part: 'details', text: `It is based on ${MONTHS}. ` },
    ])
    const last = events.at(-1)
    expect(last).toMatchObject({ kind: 'done', source: 'model', modelFault: null })
    expect(last?.kind === 'done' && readingOf(last.parts)).toEqual({
      conclusion: `For “Lamp”, expect ${LAMP_GAIN}. It is a careful estimate.`,
      details: `It is based on ${MONTHS}. Please keep this in mind.`,
    })
    expect(texts.model.requests[0]?.isStreamed).toBe(true)
    expect(await tokens()).toBe(3_000)
  })

  it('is kept: the same facts are asked for once, streamed or not', async () => {
    texts.model.reply({ text: good })
    const [done] = (await told()).slice(-1)
    expect(await told()).toEqual([done])
    expect(
      await writeText({ ctx: texts.ctx, input: { sheet: lampSheet(), plain: plainParts } }),
    ).toMatchObject({ source: 'model' })
    expect(texts.model.requests).toHaveLength(1)
  })

  it('with an invented number is withdrawn before the number, asked for once more, then written by rules', async () => {
    const invented = partsJson('For {title}, expect {gain}. It gains $500.00 then. Fine.')
    texts.model.reply({ text: invented }, { text: good })
    const events = await told()
    expect(events.slice(0, 2)).toEqual([
      { kind: 'sentence', part: 'conclusion', text: `For “Lamp”, expect ${LAMP_GAIN}. ` },
      { kind: 'restart' },
    ])
    expect(events.at(-1)).toMatchObject({ source: 'model' })
    texts.model.reply({ text: invented })
    const refused = await told('Again')
    expect(JSON.stringify(refused)).not.toContain('500.00')
    expect(refused.filter(({ kind }) => kind === 'restart')).toHaveLength(2)
    expect(refused.at(-1)).toEqual(byRules('refused'))
    expect(texts.model.requests).toHaveLength(2)
    // What was refused half-way was still paid for.
    expect(await tokens()).toBeGreaterThan(3_000)
  })

  it('whose last words are wrong is withdrawn as a whole', async () => {
    texts.model.reply({
      text: partsJson('For {title}, expect {gain}.', 'It is based on {months}. From 99 months'),
    })
    const events = await told()
    expect(JSON.stringify(events)).not.toContain('99')
    expect(events.at(-1)).toEqual(byRules('refused'))
  })

  it.each([
    ['429', { status: 429 }, 1],
    ['500', { status: 500 }, 1],
    ['malformed JSON of the server', { raw: 'data: {"choices": [\n\n' }, 1],
    ['a stream without an end', { raw: '' }, 1],
    ['an endless answer', { raw: ' '.repeat(300_000) }, 1],
    ['no JSON in the text', { text: 'Sure, here it is!' }, 2],
    ['another part', { text: '{"conclusion": "a", "note": "c"}' }, 2],
    [
      'a part twice',
      { text: '{"conclusion": "Expect {gain}. Fine.", "conclusion": "Other", "details": "b"}' },
      2,
    ],
  ])('is written by rules with %s', async (_, reply, requests) => {
    texts.model.reply(reply)
    const events = await told()
    expect(events.at(-1)).toEqual(byRules(requests === 2 ? 'refused' : 'unanswered'))
    expect(texts.model.requests).toHaveLength(requests)
  })

  it('that breaks off half-way is withdrawn, not asked for again', async () => {
    texts.model.reply({ broken: ['{"conclusion": "For {title}, expect {gain}. ', 'And th'] })
    expect(await told()).toEqual([
      { kind: 'sentence', part: 'conclusion', text: `For “Lamp”, expect ${LAMP_GAIN}. ` },
      { kind: 'restart' },
      byRules('unanswered'),
    ])
    expect(texts.model.requests).toHaveLength(1)
  })

  it('that does not come in time is not waited for', async () => {
    texts.model.reply({ silent: true })
    expect(await told('Slow', 100)).toEqual([byRules('unanswered')])
  })

  it('ends with the listener who leaves', async () => {
    texts.model.reply({ text: good })
    for await (const event of streamText({
      ctx: texts.ctx,
      input: { sheet: lampSheet(), plain: plainParts },
    })) {
      expect(event.kind).toBe('sentence')
      break
    }
    expect(await tokens()).toBeGreaterThan(0)
    texts.model.reply({ text: good })
    expect((await told()).at(-1)).toMatchObject({ source: 'model' })
    expect(texts.model.requests).toHaveLength(1)
  })

  it('needs no model', async () => {
    texts.ctx = { ...texts.ctx, config: loadConfig({}) }
    expect(await told()).toEqual([byRules(null)])
  })

  it.each(injections)('obeys no title: $title', async ({ title, obedient }) => {
    texts.model.reply({ text: (request) => obedient.replaceAll('<instructions>', request.system) })
    const events = await told(title)
    expect(events.at(-1)).toEqual(byRules('refused'))
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
