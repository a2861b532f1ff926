import { describe, expect, it } from 'vitest'
import { clientLimits } from '#contract/client-limits'
import { defaultRegional } from '#contract/settings'
import { loadConfig } from '#server/kit/config/read-config'
import { tenantContext } from '#server/kit/context'
import { injections } from '../../../../test/injections.ts'
import {
  LAMP_GAIN,
  lampSheet,
  partsJson,
  plainParts,
  readingOf,
  useModelTexts,
} from '../../../../test/model-texts.ts'
import { DEADLINE_MS, MAX_OUTPUT_TOKENS, type ModelFault } from './prepare-text.ts'
import { COMPANY_TOKENS_A_DAY, USER_TOKENS_A_DAY } from './text-store.ts'
import { writeText } from './write-text.ts'

const texts = useModelTexts()

const write = (title?: string, deadlineMs = 80_000) =>
  writeText({ ctx: texts.ctx, input: { sheet: lampSheet(title), plain: plainParts, deadlineMs } })
const good = partsJson('For {title}, expect {gain}.')
const byRules = (modelFault: ModelFault | null) => ({ parts: plainParts, source: 'rules', modelFault })

describe('a text of the model', () => {
  it('chooses and connects facts; figures, units, labels and names are put in by us', async () => {
    texts.model.reply({ text: good })
    const { parts, source, modelFault } = await write()
    expect({ source, modelFault }).toEqual({ source: 'model', modelFault: null })
    expect(readingOf(parts)).toEqual({
      conclusion: `For “Lamp”, expect ${LAMP_GAIN}.`,
      details: 'It is based on 18 months (with sales).',
    })
    expect(parts.conclusion?.[1]).toEqual({ text: '+$120.50', figure: 'gain' })
    expect(texts.model.requests[0]?.authorization).toBe('Bearer stand-in-key')
    expect(texts.model.requests[0]?.system).toContain('American English')
    expect(JSON.parse(texts.model.requests[0]!.user)).toMatchObject({
      facts: [
        { id: 'gain', reads: LAMP_GAIN },
        { id: 'months', reads: '18 months (with sales)' },
      ],
      data: { title: 'Lamp' },
    })
  })

  it('writes figures in the reader’s way, whatever the model does', async () => {
    texts.model.reply({
      text: JSON.stringify({ conclusion: 'Zu erwarten ist {gain}.', details: 'Grundlage sind {months}.' }),
    })
    const regional = {
      ...defaultRegional,
      language: 'de-DE',
      decimal_separator: ',',
      thousands_separator: '.',
    } as const
    const sheet = { ...lampSheet(), regional }
    const { parts } = await writeText({ ctx: texts.ctx, input: { sheet, plain: plainParts } })
    expect(readingOf(parts).conclusion).toContain('+120,50\u00a0$')
  })

  it('is shown without the words that do more than connect, and says so', async () => {
    texts.model.reply({ text: partsJson('For {title}, expect {gain}. Splendid, lavish {title}.') })
    const { parts, source, modelFault } = await write()
    expect({ source, modelFault }).toEqual({ source: 'model', modelFault: 'trimmed' })
    expect(JSON.stringify(parts)).not.toMatch(/lavish|plendid/)
  })

  it('is asked for once for the same facts, and again for others', async () => {
    texts.model.reply({ text: good })
    const first = await write()
    expect(await write()).toEqual(first)
    expect(texts.model.requests).toHaveLength(1)
    await write('Other lamp')
    expect(texts.model.requests).toHaveLength(2)
  })

  it('with an invented number is asked for once more, with the reason, then replaced by the plain one', async () => {
    const invented = partsJson('Expect {gain} tenfold.')
    texts.model.reply({ text: invented }, { text: good })
    expect((await write()).source).toBe('model')
    expect(texts.model.requests[1]?.user).toContain('tenfold')
    texts.model.reply({ text: invented })
    expect(await write('Again')).toEqual(byRules('refused'))
    expect(texts.model.requests).toHaveLength(2)
  })

  it('that was kept under a weaker check is checked again, and asked for anew', async () => {
    texts.model.reply({ text: good })
    await write()
    await texts.database.adminPool.query('update ai_texts set parts = $2 where company_id = $1', [
      texts.ctx.companyId,
      partsJson('It gains $500.00 tenfold.'),
    ])
    expect(JSON.stringify(await write())).not.toContain('500.00')
    expect(texts.model.requests).toHaveLength(2)
    expect(await write()).toMatchObject({ source: 'model' })
    expect(texts.model.requests).toHaveLength(2)
  })

  it('may stand in a code fence', async () => {
    texts.model.reply({ text: `\`\`\`json\n${good}\n\`\`\`` })
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
    texts.model.reply(reply)
    expect(await write()).toEqual(byRules(requests === 2 ? 'refused' : 'unanswered'))
    expect(texts.model.requests).toHaveLength(requests)
  })

  it('line 37: that does not come in time is not waited for', async () => {
    texts.model.reply({ silent: true })
    expect(await write('Slow', 100)).toEqual(byRules('unanswered'))
  })

  it('line 37: is not asked for while the server is down, and again after a pause', async () => {
    let now = Date.parse('2026-06-15T12:00:00Z')
    texts.ctx = { ...texts.ctx, clock: () => new Date(now) }
    texts.model.reply({ status: 500 })
    for (let k = 0; k < 5; k++) expect(await write()).toEqual(byRules('unanswered'))
    expect(texts.model.requests).toHaveLength(3)
    texts.model.reply({ text: good })
    expect(await write()).toEqual(byRules('unanswered'))
    now += 61_000
    expect((await write()).source).toBe('model')
  })

  it('line 37: is not asked for beyond the tokens of a day', async () => {
    texts.model.reply({ text: good })
    await write()
    const used = await texts.database.adminPool.query('select tokens from ai_usage where user_id = $1', [
      texts.ctx.userId,
    ])
    expect(used.rows).toEqual([{ tokens: 3_000 }])
    await texts.database.adminPool.query('update ai_usage set tokens = $2 where user_id = $1', [
      texts.ctx.userId,
      USER_TOKENS_A_DAY,
    ])
    expect(await write('Another')).toEqual(byRules('used_up'))
    expect(texts.model.requests).toHaveLength(1)
    texts.ctx = { ...texts.ctx, clock: () => new Date('2026-06-16T00:00:00Z') }
    expect((await write('Another')).source).toBe('model')
  })

  it('line 37: is not asked for beyond the tokens of a day of the whole company, whoever used them', async () => {
    texts.model.reply({ text: good })
    const spend = (companyId: string, tokens: number) =>
      texts.database.adminPool.query(
        'insert into ai_usage (company_id, user_id, day, tokens) values ($1, gen_random_uuid(), $2, $3)',
        [companyId, texts.ctx.clock().toISOString().slice(0, 10), tokens],
      )
    const other = await texts.database.createCompany()
    await spend(other.companyId, COMPANY_TOKENS_A_DAY)
    await spend(texts.ctx.companyId, COMPANY_TOKENS_A_DAY - 1)
    expect((await write()).source).toBe('model')
    expect(await write('Another')).toEqual(byRules('used_up'))
    expect(texts.model.requests).toHaveLength(1)
  })

  it('line 37: asked for many times together does not pass the day’s limit', async () => {
    texts.model.reply({ text: good })
    await write()
    await texts.database.adminPool.query('update ai_usage set tokens = $2 where user_id = $1', [
      texts.ctx.userId,
      USER_TOKENS_A_DAY - 1,
    ])
    const all = await Promise.all(Array.from({ length: 8 }, (_, k) => write(`Lamp ${k}`)))
    expect(all.filter(({ source }) => source === 'model')).toHaveLength(1)
    expect(all.filter(({ modelFault }) => modelFault === 'used_up')).toHaveLength(7)
  })

  it.each([
    ['negative', -5_000, 1_500, 3_500],
    ['absurd', 1e15, 3_000, 12_000],
    ['no', 0, 1_500, 3_500],
    ['too few', 3, 1_000, 2_000],
  ])(
    'line 37: by a server that counts %s tokens costs what it can have cost, and opens no circuit',
    async (_, tokens, least, most) => {
      texts.model.reply({ text: good, tokens })
      for (let k = 0; k < 4; k++) await write(`Lamp ${k}`)
      const { rows } = await texts.database.adminPool.query<{ tokens: number }>(
        'select tokens from ai_usage where user_id = $1',
        [texts.ctx.userId],
      )
      expect(rows[0]!.tokens / 4).toBeGreaterThan(least)
      expect(rows[0]!.tokens / 4).toBeLessThan(most)
      texts.model.reply({ text: good })
      expect((await write('After')).source).toBe('model')
    },
  )

  it('line 37: that fails for one company is still asked for by others', async () => {
    texts.model.reply({ raw: '{"choices": [' })
    for (let k = 0; k < 5; k++) expect((await write(`Lamp ${k}`)).source).toBe('rules')
    expect(texts.model.requests).toHaveLength(3)
    const other = await texts.database.createCompany()
    texts.ctx = tenantContext(texts.ctx, other.companyId, other.userId)
    texts.model.reply({ text: good })
    expect((await write()).source).toBe('model')
  })

  it('line 37: is asked for with little, may answer little, and has less time than the browser waits', async () => {
    texts.model.reply({ text: good })
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`title${at}`, 'x'.repeat(300)]))
    const sheet = { ...lampSheet(), data: many }
    expect(await writeText({ ctx: texts.ctx, input: { sheet, plain: plainParts } })).toEqual(
      byRules('unanswered'),
    )
    expect(texts.model.requests).toEqual([])
    await write('y'.repeat(50_000))
    expect(texts.model.requests[0]?.user.length).toBeLessThan(1_200)
    expect(texts.model.requests[0]?.maxTokens).toBe(MAX_OUTPUT_TOKENS)
    expect(MAX_OUTPUT_TOKENS).toBeLessThanOrEqual(600)
    // The browser's own limit of a call: the words for a failure would come too late behind it.
    expect(DEADLINE_MS).toBeLessThan(clientLimits.timeoutMs)
    expect(clientLimits.timeoutMs).toBeLessThanOrEqual(30_000)
  })

  it('line 36: is never that of another company, for the same facts', async () => {
    texts.model.reply({ text: good })
    await write()
    const other = await texts.database.createCompany()
    texts.ctx = tenantContext(texts.ctx, other.companyId, other.userId)
    texts.model.reply({ status: 500 })
    expect(await write()).toEqual(byRules('unanswered'))
  })

  it('is not wanted without a configured model', async () => {
    texts.ctx = { ...texts.ctx, config: loadConfig({}) }
    texts.model.reply({ text: good })
    expect(await write()).toEqual(byRules(null))
    expect(texts.model.requests).toHaveLength(0)
  })
})

describe('line 33: texts that try to give orders', () => {
  it('are at least forty', () => {
    expect(new Set(injections.map((each) => each.title)).size).toBeGreaterThanOrEqual(40)
  })

  it.each(injections)('change nothing: $title', async ({ title, obedient }) => {
    // The worst model there is: it does what the title says, and hands out its own instructions if asked.
    texts.model.reply({ text: (request) => obedient.replaceAll('<instructions>', request.system) })
    const written = await write(title)
    expect(texts.model.requests[0]?.system).not.toContain(title.slice(0, 20))
    // Tags and other letters that nobody sees reach no model.
    expect(texts.model.requests[0]?.user).not.toMatch(/[\p{Cf}\p{Co}\p{Cn}]/u)
    expect(written).toEqual(byRules('refused'))
  })
})
