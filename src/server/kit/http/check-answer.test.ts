import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { checkAnswer } from './check-answer.ts'

/** Schemas of zod drop what they do not name, without a word. */
const described = {
  method: 'GET' as const,
  path: '/api/x',
  summary: '',
  answer: z.object({
    rows: z.array(z.object({ title: z.string(), at: z.date().optional() })),
    of: z.record(z.string(), z.object({ n: z.number() })),
  }),
}
const check = (output: object) => checkAnswer('getMe', described, output)

describe('an answer', () => {
  it('may say what the contract names, and leave out what it need not', () => {
    expect(() =>
      check({
        rows: [
          { title: 'Mug', at: new Date(0) },
          { title: 'Pot', at: undefined },
        ],
        of: {},
      }),
    ).not.toThrow()
    expect(() => check({ rows: [], of: { x: { n: 1 } }, beside: undefined })).not.toThrow()
  })

  it.each([
    ['.secret', { rows: [], of: {}, secret: null }],
    ['.rows[].cost', { rows: [{ title: 'Mug' }, { title: 'Pot', cost: 1 }], of: {} }],
    ['.of.x.key', { rows: [], of: { x: { n: 1, key: 'k' } } }],
  ])('line 8: may not say %s, which the contract does not name', (place, output) => {
    expect(() => check(output)).toThrow(new RegExp(`does not name: ${place.replace(/[.[\]]/g, '\\$&')}$`))
  })

  it('may not leave out what it must say, nor say it in another form', () => {
    expect(() => check({ of: {} })).toThrow('breaks the contract')
    expect(() => check({ rows: [{ title: 1 }], of: {} })).toThrow('breaks the contract')
  })
})
