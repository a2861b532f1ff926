import { expect, it } from 'vitest'
import { type BegunText, followText } from './follow-text.ts'

type Event = Parameters<typeof followText>[0] extends AsyncIterable<infer E> ? E : never

const say = (part: string, text: string) => ({ kind: 'sentence', part, text }) as const
const done = { kind: 'done', whole: 'One. Two.' } as const

async function* told(...events: readonly Event[]): AsyncGenerator<Event> {
  yield* events
}

it('puts the sentences of each part together, and takes them back when told', async () => {
  const seen: BegunText[] = []
  const events = told(say('a', 'Wrong. '), { kind: 'restart' }, say('a', 'One. '), say('b', 'Two.'), done)
  expect(await followText(events, (begun) => seen.push(begun))).toEqual(done)
  expect(seen).toEqual([{ a: 'Wrong. ' }, {}, { a: 'One. ' }, { a: 'One. ', b: 'Two.' }])
})

it('is no text without its end', async () => {
  await expect(followText(told(say('a', 'One. ')), () => {})).rejects.toThrow('ended before its end')
})
