import { describe, expect, it } from 'vitest'
import { createPresses } from './press.ts'

const isSame = (a: string, b: string) => a === b

function hands() {
  let now = 0
  const writes: string[] = []
  const presses = createPresses<string, string>(isSame, () => now)
  const press = (text: string, write: () => Promise<string> = async () => text) =>
    presses.press(text, () => {
      writes.push(text)
      return write()
    })
  return {
    writes,
    press,
    wait: (ms: number) => {
      now += ms
    },
  }
}

describe('a second press', () => {
  it('is the same request while the first one runs, and gets its answer', async () => {
    const { press, writes } = hands()
    const first = press('a')
    expect(await press('a')).toBe('a')
    await first
    expect(writes).toEqual(['a'])
  })

  it('is the same request right after the first one succeeded, and a new one later', async () => {
    const { press, writes, wait } = hands()
    await press('a')
    wait(900)
    await press('a')
    expect(writes).toEqual(['a'])
    wait(200)
    await press('a')
    expect(writes).toEqual(['a', 'a'])
  })

  it('is a new request with other content, also back and forth', async () => {
    const { press, writes } = hands()
    await press('on')
    await press('off')
    await press('on')
    expect(writes).toEqual(['on', 'off', 'on'])
  })

  it('is a new request after another button wrote something, such as the undoing of the first one', async () => {
    const accepting = hands()
    const undoing = hands()
    await accepting.press('mug')
    await undoing.press('mug')
    await accepting.press('mug')
    expect(accepting.writes).toEqual(['mug', 'mug'])
  })

  it('tries again after a failure', async () => {
    const { press, writes } = hands()
    await expect(press('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await press('a')).toBe('a')
    expect(writes).toEqual(['a', 'a'])
  })
})
