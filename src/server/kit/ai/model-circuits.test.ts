import { describe, expect, it } from 'vitest'
import { createModelCircuits } from './model-circuits.ts'
import { modelFailure } from './model-failure.ts'

function open() {
  const time = { nowMs: 0 }
  return { time, circuits: createModelCircuits(() => new Date(time.nowMs)) }
}

describe('the circuits of a model server', () => {
  it('open for a company that fails, and for no other, whatever fails there', () => {
    const { circuits } = open()
    for (let k = 0; k < 10; k++) circuits.of('a').failed(k % 2 === 0)
    expect(circuits.of('a').mayTry()).toBe(false)
    expect(circuits.of('b').mayTry()).toBe(true)
  })

  it('open for all when several companies do not reach the server, and not when their texts are bad', () => {
    const { circuits } = open()
    for (const company of ['a', 'b', 'c']) circuits.of(company).failed(false)
    expect(circuits.of('d').mayTry()).toBe(true)
    for (const company of ['a', 'b', 'c']) circuits.of(company).failed(true)
    expect(circuits.of('d').mayTry()).toBe(false)
  })

  it('let one try after a pause, and close with a success', () => {
    const { circuits, time } = open()
    for (const company of ['a', 'b', 'c']) circuits.of(company).failed(true)
    time.nowMs += 60_000
    expect(circuits.of('d').mayTry()).toBe(true)
    expect(circuits.of('e').mayTry()).toBe(false)
    circuits.of('d').succeeded()
    expect(circuits.of('e').mayTry()).toBe(true)
  })
})

describe('a failure', () => {
  it.each([
    [{ statusCode: 503 }, { isOfServer: true, hasCost: false }],
    [{ statusCode: 429 }, { isOfServer: true, hasCost: false }],
    [{ statusCode: 401 }, { isOfServer: true, hasCost: false }],
    [{ statusCode: 400 }, { isOfServer: false, hasCost: false }],
    [{ statusCode: 200 }, { isOfServer: false, hasCost: true }],
    [new DOMException('late', 'TimeoutError'), { isOfServer: true, hasCost: true }],
    [Object.assign(new Error('no way'), { name: 'AI_APICallError' }), { isOfServer: true, hasCost: false }],
    [new Error('the answer of the model broke off'), { isOfServer: false, hasCost: true }],
  ])('says whose it is, and whether it cost: %s', (error, expected) => {
    expect(modelFailure(error)).toMatchObject(expected)
  })
})
