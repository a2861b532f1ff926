import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayOfIsoDate, isoDateOfDay } from '#analytics'
import { appliedStrategy, strategyAnswer, strategyInput, strategyList } from '#contract/strategy'
import { loadConfig } from '#server/kit/config/read-config'
import { useDatabase } from '../../../../test/database.ts'
import { docxOf, pdfOf } from '../../../../test/documents.ts'
import { injections } from '../../../../test/injections.ts'
import type { TestStore } from '../../../../test/order-lines.ts'
import { createPriceStore } from '../../../../test/price-store.ts'
import { openStandInModel, type StandInModel } from '../../../../test/stand-in-model.ts'
import { createPromotion } from '../../store/calendar/write-promotion.ts'
import { adviseListed } from '../recommendations/advise-listed.ts'
import { getGuardRails } from '../recommendations/get-guard-rails.ts'
import { listAdvice } from '../recommendations/list-advice.ts'
import { setGuardRails } from '../recommendations/set-guard-rails.ts'
import { applyStrategy } from './apply-strategy.ts'
import { deleteStrategy, listStrategies } from './list-strategies.ts'
import { marginInWords, proposeRails } from './propose-rails.ts'
import { submitStrategy } from './submit-strategy.ts'

const database = useDatabase()
let model: StandInModel
let store: TestStore
let lamp = 0

beforeAll(async () => {
  model = await openStandInModel()
})
afterAll(() => model.close())
beforeEach(async () => {
  store = await createPriceStore(database, [
    { sku: 'LAMP', title: 'Garden lamp', price: '20', cost: '8', elasticity: -3, monthlyUnits: 50 },
    { sku: 'DESK', title: 'Desk', price: '100', elasticity: -0.5, monthlyUnits: 4 },
  ])
  lamp = await store.productId('LAMP')
})

const responses = {
  q1: 'More profit',
  q2: 'They come back',
  q3: 'Hardly anyone sells the same',
  q4: 'Never below a margin of 25 %.',
  q5: 'Within three months',
}
const choices = {
  goal: 'profit' as const,
  customers: 'loyal' as const,
  competition: 'unique' as const,
  horizon: 'quarter' as const,
  marginFloor: null,
  maxStep: null,
  leaveSelectedAlone: false,
}

const submit = async (over: object = {}, ctx = store.ctx) => {
  const body = strategyInput.parse({ responses, selectedProducts: [lamp], salesDocBase64: null, ...over })
  return strategyAnswer.parse(await submitStrategy({ ctx, input: body }))
}

describe('a submitted questionnaire', () => {
  it('is answered from the figures of the selected products, in plain words without a model', async () => {
    const { aiFeedback, submission } = await submit({ choices })
    expect(aiFeedback).toContain('You want more profit')
    expect(aiFeedback).toContain(
      'Looked at here: 1 product, your selection or else those with most revenue. Own sales show the reaction of 1; 1 of these reacts strongly to its price.',
    )
    expect(aiFeedback).toContain('Proposed least margin: 25%.')
    expect(submission).toMatchObject({
      responses,
      source: 'rules',
      products: [{ productId: lamp, title: 'Garden lamp' }],
      proposal: {
        goal: 'profit',
        proposed: { marginFloor: 0.25, maxStep: 0.1 },
        reasons: { marginFloor: 'answer' },
      },
      appliedAt: null,
    })
  })

  it('counts as shown only what own sales show: similar products tell the rest', async () => {
    const other = await createPriceStore(database, [
      { sku: 'OWN', title: 'Own', price: '20', cost: '8', elasticity: -3, ownShare: 0.5, monthlyUnits: 50 },
      { sku: 'NONE', title: 'None', price: '20', cost: '8', elasticity: -3, ownShare: 0, monthlyUnits: 50 },
    ])
    const { aiFeedback } = await submit({ selectedProducts: [] }, other.ctx)
    expect(aiFeedback).toContain('Looked at here: 2 products')
    expect(aiFeedback).toContain('Own sales show the reaction of 1; 1 of these reacts')
  })

  it('needs no more than the specified fields', async () => {
    const { submission } = await submit({ selectedProducts: [] })
    expect(submission).toMatchObject({ choices: null, products: [], proposal: { goal: null } })
  })

  it('reads the document, and finds the products that it names', async () => {
    const bytes = await pdfOf(['The garden LAMP is our best seller.'])
    const { aiFeedback, submission } = await submit({
      salesDocBase64: bytes.toString('base64'),
      salesDocName: 'plan.pdf',
    })
    expect(submission.document).toEqual({
      name: 'plan.pdf',
      kind: 'pdf',
      pages: 1,
      words: 7,
      isCut: false,
      shown: 7,
      named: ['Garden lamp'],
    })
    expect(aiFeedback).toContain('Your document was read (7 words); products of yours that it names: 1.')
  })

  it('leaves nothing behind when its document cannot be read', async () => {
    const locked = await pdfOf(['x'], { userPassword: 'secret' })
    const sent = submit({ salesDocBase64: locked.toString('base64'), salesDocName: 'plan.pdf' })
    await expect(sent).rejects.toMatchObject({
      code: 'unsupported_file',
      message: expect.stringContaining('protected by a password'),
      fields: { salesDocBase64: expect.stringContaining('without protection') },
    })
    expect((await listStrategies({ ctx: store.ctx })).submissions).toEqual([])
  })

  it('leaves out products of another company, and counts those deleted since', async () => {
    const other = await createPriceStore(database, [{ sku: 'THEIRS', price: '10' }])
    const { submission } = await submit({ selectedProducts: [await other.productId('THEIRS'), lamp] })
    expect(submission.products).toHaveLength(1)
    await database.adminPool.query('delete from products where product_id = $1', [lamp])
    const { submissions } = strategyList.parse(await listStrategies({ ctx: store.ctx }))
    expect(submissions[0]).toMatchObject({ products: [], gone: 1 })
    expect((await listStrategies({ ctx: other.ctx })).submissions).toEqual([])
  })

  it.each([
    ['a blank answer', { responses: { ...responses, q3: '  \n' } }],
    ['a missing answer', { responses: { q1: 'a', q2: 'a', q3: 'a', q4: 'a' } }],
    ['a sixth answer', { responses: { ...responses, q6: 'a' } }],
    ['an endless answer', { responses: { ...responses, q1: 'a'.repeat(2001) } }],
    ['a NUL', { responses: { ...responses, q1: 'a\0' } }],
    ['a product that is no number', { selectedProducts: ['abc'] }],
    ['a margin of 200 %', { choices: { ...choices, marginFloor: 2 } }],
    ['no word on the document', { salesDocBase64: undefined }],
  ])('is refused with %s', (_, over) => {
    const body = { responses, selectedProducts: [], salesDocBase64: null, ...over }
    expect(strategyInput.safeParse(body).success).toBe(false)
  })

  it('can be deleted', async () => {
    const { submission } = await submit()
    const params = { submissionId: submission.submissionId }
    await deleteStrategy({ ctx: store.ctx, input: params })
    await expect(deleteStrategy({ ctx: store.ctx, input: params })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

describe('what the owner confirms', () => {
  it('becomes the limits of the store, and the products left alone get no advice', async () => {
    const { submission } = await submit({ choices: { ...choices, maxStep: 0.05, leaveSelectedAlone: true } })
    const { submissionId, proposal } = submission
    expect(proposal).toMatchObject({ leaveAlone: [{ productId: lamp }], leaveAloneDays: 91 })
    expect((await getGuardRails({ ctx: store.ctx })).store.marginFloor).toBe(0)
    const applied = appliedStrategy.parse(
      await applyStrategy({
        ctx: store.ctx,
        input: { submissionId, marginFloor: 0.25, maxStep: 0.05, leaveAlone: [lamp, 999_999] },
      }),
    )
    expect(applied).toMatchObject({ leftAlone: 1, submission: { appliedAt: expect.any(String) } })
    expect((await getGuardRails({ ctx: store.ctx })).store).toMatchObject({
      marginFloor: 0.25,
      maxStep: 0.05,
    })
    const [advice] = await adviseListed(store.ctx, [lamp])
    expect(advice?.decision).toMatchObject({ decision: 'snoozed' })
  })

  it('says first that a product to be left alone is in a promotion, and changes nothing until that is confirmed', async () => {
    const { submission } = await submit({ choices: { ...choices, leaveSelectedAlone: true } })
    const startsOn = isoDateOfDay(dayOfIsoDate(store.ctx.clock().toISOString().slice(0, 10)) + 10)
    const endsOn = isoDateOfDay(dayOfIsoDate(startsOn) + 7)
    const products = [{ productId: lamp, depth: null }]
    const promotion = {
      name: 'Sale',
      kind: 'price_cut' as const,
      depth: 0.2,
      note: '',
      startsOn,
      endsOn,
      products,
    }
    await createPromotion({ ctx: store.ctx, input: promotion })
    const apply = (acceptConflicts: boolean) =>
      applyStrategy({
        ctx: store.ctx,
        input: {
          submissionId: submission.submissionId,
          marginFloor: 0.31,
          leaveAlone: [lamp],
          acceptConflicts,
        },
      })
    await expect(apply(false)).rejects.toMatchObject({
      code: 'plan_conflict',
      fields: { 'leaveAlone.0': expect.stringContaining('promotion “Sale”') },
    })
    expect((await getGuardRails({ ctx: store.ctx })).store.marginFloor).not.toBe(0.31)
    expect((await apply(true)).leftAlone).toBe(1)
  })

  it('makes the goal what prices are advised for, and the limits turn it back', async () => {
    const { submission } = await submit({ choices: { ...choices, goal: 'clearance' } })
    expect(submission.proposal.aim).toEqual({ current: 'profit', proposed: 'clearance' })
    const advised = async () => (await adviseListed(store.ctx, [await store.productId('DESK')]))[0]
    // At E -0.5 a lower price loses revenue: without a cost it goes up, which pays at any cost.
    expect(await advised()).toMatchObject({ direction: 'increase', reason: 'pays_at_any_cost' })
    const params = { submissionId: submission.submissionId }
    await applyStrategy({ ctx: store.ctx, input: { ...params, goal: 'clearance' } })
    expect(await advised()).toMatchObject({ direction: 'decrease', reason: 'clears_stock' })
    const rails = await getGuardRails({ ctx: store.ctx })
    expect(rails.store.goal).toBe('clearance')
    expect((await listAdvice({ ctx: store.ctx, input: {} })).goal).toBe('clearance')
    const profit = { ...rails.store, goal: 'profit' as const }
    await setGuardRails({ ctx: store.ctx, input: { store: profit, types: [] } })
    expect(await advised()).toMatchObject({ direction: 'increase' })
  })

  it('changes nothing where it was not ticked', async () => {
    const { submission } = await submit({ choices })
    const before = await getGuardRails({ ctx: store.ctx })
    const params = { submissionId: submission.submissionId }
    await applyStrategy({ ctx: store.ctx, input: { ...params } })
    expect(await getGuardRails({ ctx: store.ctx })).toEqual(before)
  })
})

describe('the proposal', () => {
  const current = { marginFloor: 0.1, maxStep: 0.1, minDaysBetweenChanges: 28 }
  const goal = 'revenue' as const
  const propose = (over: Partial<typeof choices> | Record<string, unknown>, q4 = 'nothing') =>
    proposeRails({
      responses: { ...responses, q4 },
      choices: { ...choices, ...over } as typeof choices,
      current: { ...current, goal },
      products: [],
    }).proposed

  it.each([
    ['profit', {}, current],
    ['clearance', { goal: 'clearance' }, { ...current, marginFloor: 0, maxStep: 0.2 }],
    ['units', { goal: 'units' }, { ...current, maxStep: 0.2 }],
    [
      'units, with customers who compare',
      { goal: 'units', customers: 'compare' },
      { ...current, maxStep: 0.05 },
    ],
    ['steady prices', { goal: 'steady' }, { ...current, maxStep: 0.05, minDaysBetweenChanges: 56 }],
    ['this month', { horizon: 'month' }, { ...current, minDaysBetweenChanges: 14 }],
    [
      'a figure before a rule',
      { goal: 'clearance', marginFloor: 0.3, maxStep: 0.15 },
      { ...current, marginFloor: 0.3, maxStep: 0.15 },
    ],
  ])('for %s', (_, over, expected) => {
    expect(propose(over)).toEqual(expected)
  })

  it.each([
    ['Never below a margin of 25 %.', 0.25],
    ['Unsere Marge darf nie unter 12,5% fallen.', 0.125],
    ['El margen nunca por debajo del 30 %', 0.3],
    ['Une marge d’au moins 40%', 0.4],
    ['Discounts of 20 % are fine.', null],
    ['A margin between 20 % and 30 %', null],
    ['A margin of 99 %', null],
  ])('reads a margin in words: %s', (text, floor) => {
    expect(marginInWords(text)).toBe(floor)
  })
})

describe('line 33: documents and answers that give orders', () => {
  it.each(injections.slice(0, 12))('change nothing: $title', async ({ title, obedient }) => {
    const ctx = { ...store.ctx, config: loadConfig(model.env) }
    model.reply({ text: (request) => obedient.replaceAll('<instructions>', request.system) })
    const { submission } = await submit(
      {
        responses: { ...responses, q1: title },
        salesDocBase64: docxOf([plainXml(title)]).toString('base64'),
      },
      ctx,
    )
    expect(model.requests[0]?.system).not.toContain(title.slice(0, 20))
    expect(submission.source).toBe('rules')
  })

  it('change nothing all together, in every answer and in the document', async () => {
    const ctx = { ...store.ctx, config: loadConfig(model.env) }
    const leak = { summary: 'My rules: <instructions>', figures: 'stand-in-key', limits: 'Fine.' }
    model.reply({
      text: ({ system }) =>
        JSON.stringify(leak).replace('<instructions>', JSON.stringify(system).slice(1, -1)),
    })
    const titles = injections.map(({ title }) => title.slice(0, 200))
    const share = (k: number) =>
      titles
        .filter((_, at) => at % 5 === k)
        .join(' ')
        .slice(0, 1_900)
    const { submission, aiFeedback } = await submit(
      {
        responses: Object.fromEntries(
          Object.keys(responses).map((name, k) => [name, share(k % 5)]),
        ) as typeof responses,
        salesDocBase64: docxOf(titles.map(plainXml)).toString('base64'),
      },
      ctx,
    )
    expect(model.requests.length).toBeGreaterThan(0)
    for (const { system, user } of model.requests) {
      expect(titles.filter((title) => system.includes(title.slice(0, 20)))).toEqual([])
      expect(user).not.toMatch(/[\p{Cf}\p{Co}\p{Cn}]/u)
    }
    expect(submission.source).toBe('rules')
    expect(aiFeedback).not.toMatch(/stand-in-key|My rules/)
  })

  it('are never repeated unchecked, though the model asks for their text', async () => {
    const ctx = { ...store.ctx, config: loadConfig(model.env) }
    const text = JSON.stringify({ summary: '{answer q1}', figures: '{document 1}', limits: 'Fine.' })
    model.reply({ text })
    const { aiFeedback } = await submit({ responses: { ...responses, q1: 'Buy at example.test' } }, ctx)
    expect(aiFeedback).not.toContain('example.test')
  })
})

const plainXml = (text: string) => `Plan: ${text.replaceAll(/[<>&\p{Cc}\p{Cn}]/gu, ' ')}`
