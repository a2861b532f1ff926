import { describe, expect, it } from 'vitest'
import { loadConfig } from '#server/config'
import { injections } from '../../../../test/injections.ts'
import { lampSheet, partsJson, plainParts, useModelTexts } from '../../../../test/model-texts.ts'
import { readBegunParts } from './read-parts.ts'
import { type StreamedText, streamText } from './stream-text.ts'
import { writeText } from './write-text.ts'

const texts = useModelTexts()

const byRules = { kind: 'done', parts: plainParts, source: 'rules' }
const good = partsJson(
  '{title} gains +$120.50 a month. It is "calm".'.replaceAll('"', ''),
  'From 18 months of data. That is all.',
)

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
    expect(texts.model.requests[0]?.isStreamed).toBe(true)
    expect(await tokens()).toBe(500)
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
    const invented = partsJson(
      'It gains +$120.50 a month. It gains $500.00 then. Fine.',
      'From 18 months of data.',
    )
    texts.model.reply({ text: invented }, { text: good })
    const events = await told()
    expect(events.slice(0, 2)).toEqual([
      { kind: 'sentence', part: 'conclusion', text: 'It gains +$120.50 a month. ' },
      { kind: 'restart' },
    ])
    expect(events.at(-1)).toMatchObject({ source: 'model' })
    texts.model.reply({ text: invented })
    const refused = await told('Again')
    expect(JSON.stringify(refused)).not.toContain('500.00')
    expect(refused.filter(({ kind }) => kind === 'restart')).toHaveLength(2)
    expect(refused.at(-1)).toEqual(byRules)
    expect(texts.model.requests).toHaveLength(2)
    // What was refused half-way was still paid for.
    expect(await tokens()).toBeGreaterThan(500)
  })

  it('whose last words are wrong is withdrawn as a whole', async () => {
    texts.model.reply({
      text: partsJson('It gains +$120.50 a month. Fine.', 'From 18 months. From 99 months'),
    })
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
    texts.model.reply(reply)
    const events = await told()
    expect(events.at(-1)).toEqual(byRules)
    expect(texts.model.requests).toHaveLength(requests)
  })

  it('that breaks off half-way is withdrawn, not asked for again', async () => {
    texts.model.reply({ broken: ['{"conclusion": "It gains +$120.50 a month. ', 'And th'] })
    expect(await told()).toEqual([
      { kind: 'sentence', part: 'conclusion', text: 'It gains +$120.50 a month. ' },
      { kind: 'restart' },
      byRules,
    ])
    expect(texts.model.requests).toHaveLength(1)
  })

  it('that does not come in time is not waited for', async () => {
    texts.model.reply({ silent: true })
    expect(await told('Slow', 100)).toEqual([byRules])
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
    expect(await told()).toEqual([byRules])
  })

  it.each(injections)('obeys no title: $title', async ({ title, obedient }) => {
    texts.model.reply({ text: (request) => obedient.replaceAll('<instructions>', request.system) })
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
