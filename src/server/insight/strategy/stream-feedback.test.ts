import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { strategyAnswer, strategyFeedbackEvent, strategyInput } from '#contract/strategy'
import { loadConfig } from '#server/kit/config/read-config'
import { useDatabase } from '../../../../test/database.ts'
import { docxOf } from '../../../../test/documents.ts'
import type { TestStore } from '../../../../test/order-lines.ts'
import { createPriceStore } from '../../../../test/price-store.ts'
import { openStandInModel, type StandInModel } from '../../../../test/stand-in-model.ts'
import { listStrategies } from './list-strategies.ts'
import { streamFeedback } from './stream-feedback.ts'
import { submitStrategy } from './submit-strategy.ts'

const database = useDatabase()
let model: StandInModel
let store: TestStore
let ctx: TestStore['ctx']
let lamp = 0

beforeAll(async () => {
  model = await openStandInModel()
})
afterAll(() => model.close())
beforeEach(async () => {
  store = await createPriceStore(database, [
    { sku: 'LAMP', title: 'Garden lamp', price: '20', cost: '8', elasticity: -3, monthlyUnits: 50 },
  ])
  lamp = await store.productId('LAMP')
  ctx = { ...store.ctx, config: loadConfig(model.env) }
})

const responses = { q1: 'More profit', q2: 'They return', q3: 'None', q4: 'Margin above 25 %', q5: 'Soon' }
const submit = async (over: object = {}) => {
  const sent = { responses, selectedProducts: [lamp], salesDocBase64: null, feedbackLater: true, ...over }
  const body = strategyInput.parse(sent)
  return strategyAnswer.parse(await submitStrategy({ ctx, input: body })).submission
}
const follow = async (submissionId: string) => {
  const events = []
  for await (const event of await streamFeedback({ ctx, input: { submissionId } }))
    events.push(strategyFeedbackEvent.parse(event))
  return events
}
const listed = async () => (await listStrategies({ ctx })).submissions[0]
const wording = JSON.stringify({
  summary: 'Here is what your answers mean. {noChoice}',
  figures: 'The data show {reaction}. The advice is {advised}.',
  limits: 'As for the limits, {floor}. {confirm}',
})

describe('feedback that comes later', () => {
  it('stands in plain words at once, and is kept when the model has worded it', async () => {
    model.reply({ text: wording })
    const document = {
      salesDocBase64: docxOf(['The garden lamp']).toString('base64'),
      salesDocName: 'a.docx',
    }
    const submission = await submit(document)
    expect(submission.source).toBe('rules')
    expect(model.requests).toHaveLength(0)
    const events = await follow(submission.submissionId)
    expect(events.slice(0, 2)).toEqual([
      { kind: 'restart' },
      { kind: 'sentence', part: 'summary', text: 'Here is what your answers mean. ' },
    ])
    const worded = {
      ...submission,
      source: 'model',
      feedback:
        'Here is what your answers mean. Your answers are kept in your own words. Your document was read (3 words); products of yours that it names: 1.\n\nThe data show 1 of 1 product (whose own sales show the reaction: those that react strongly to their price; looked at: 1, the selection or else those with most revenue). The advice is raise 0, lower 1, hold 0 (products, advised with today’s limits).\n\nAs for the limits, 25% (proposed least margin). Nothing changes until you confirm it.',
    }
    expect(events.at(-1)).toEqual({ kind: 'done', submission: worded, modelFault: null })
    expect(model.requests[0]?.user).toContain('The garden lamp')
    expect(await listed()).toEqual(worded)
    // Followed again, it is there already.
    expect(await follow(submission.submissionId)).toEqual([
      { kind: 'done', submission: worded, modelFault: null },
    ])
    expect(model.requests).toHaveLength(1)
  })

  it('is the text that the same answers get at once', async () => {
    model.reply({ text: wording })
    const { submissionId } = await submit()
    const [done] = (await follow(submissionId)).slice(-1)
    const { feedback, source } = await submit({ feedbackLater: false })
    expect(done).toMatchObject({ submission: { feedback, source } })
    expect(model.requests).toHaveLength(1)
  })

  it('with an invented figure is taken back; the plain words stay', async () => {
    model.reply({ text: wording.replace('The advice', 'You earn $77,777.00 more. The advice') })
    const submission = await submit()
    const events = await follow(submission.submissionId)
    expect(events.filter(({ kind }) => kind === 'restart').length).toBeGreaterThan(1)
    expect(JSON.stringify(events)).not.toContain('77,777')
    expect(events.at(-1)).toEqual({ kind: 'done', submission, modelFault: 'refused' })
    expect(await listed()).toEqual(submission)
  })

  it('of a listener who leaves stays as it was', async () => {
    model.reply({ text: wording })
    const submission = await submit()
    const params = { submissionId: submission.submissionId }
    for await (const event of await streamFeedback({ ctx, input: params }))
      if (event.kind === 'sentence') break
    expect(await listed()).toEqual(submission)
  })

  it('is not worded from other facts than those of then', async () => {
    model.reply({ text: wording })
    const submission = await submit()
    await database.adminPool.query('delete from products where product_id = $1', [lamp])
    const [only, ...more] = await follow(submission.submissionId)
    expect([only, more]).toMatchObject([{ kind: 'done', submission: { feedback: submission.feedback } }, []])
    expect(model.requests).toHaveLength(0)
  })

  it('needs no model, and no other company has it', async () => {
    ctx = store.ctx
    const submission = await submit()
    expect((await follow(submission.submissionId)).at(-1)).toEqual({
      kind: 'done',
      submission,
      modelFault: null,
    })
    ctx = (await createPriceStore(database, [])).ctx
    await expect(follow(submission.submissionId)).rejects.toMatchObject({ code: 'not_found' })
  })
})
