import { expect, it } from 'vitest'
import { collectGarbage } from './free-memory.ts'

it('collects what nothing holds any more', async () => {
  const forgotten = new WeakRef({ what: 'a schema that was read once' })
  // What a weak reference was made of stays until the task is over.
  await new Promise((resolve) => setImmediate(resolve))
  expect(await collectGarbage()).toBe(true)
  expect(forgotten.deref()).toBeUndefined()
})
