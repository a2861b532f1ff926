/** A thread for the tests of `runInThread`: does what its input names. */
import { readFileSync } from 'node:fs'
import { serveThread } from '#server/kit/jobs/serve-thread'
import { yieldToOthers } from '#server/kit/jobs/thread-priority'

interface OddJob {
  readonly what: 'sum' | 'fail' | 'spin' | 'wait' | 'eat' | 'hoard' | 'quit' | 'tell-modules' | 'yield'
  readonly numbers?: Float64Array
}

serveThread<OddJob>(async ({ input, signal, progress }) => {
  switch (input.what) {
    case 'sum': {
      progress(50)
      const numbers = input.numbers ?? new Float64Array()
      return { sum: numbers.reduce((sum, value) => sum + value, 0), numbers }
    }
    case 'fail':
      throw Object.assign(new RangeError('row 7 has no date', { cause: new Error('an empty cell') }), {
        code: 'bad_row',
        details: { row: 7 },
      })
    case 'spin':
      for (let turns = 0; ; turns++) if (turns === 1) progress('spinning')
    case 'wait':
      return new Promise((_, reject) => {
        progress('waiting')
        signal.addEventListener('abort', () => {
          progress('told to stop')
          reject(signal.reason)
        })
      })
    case 'eat': {
      const kept: number[][] = []
      for (;;) kept.push(Array.from({ length: 100_000 }, (_, at) => at + 0.5))
    }
    case 'hoard': {
      const kept: Buffer[] = []
      for (let turns = 0; ; turns++) if (turns % 1_000_000 === 0) kept.push(Buffer.alloc(4_000_000, 1))
    }
    case 'tell-modules':
      // One source of each layer that threads load.
      await Promise.all([import('#analytics'), import('#messages/message'), import('#sample-store')])
      return (process as unknown as { readonly moduleLoadList: readonly string[] }).moduleLoadList
    case 'yield':
      yieldToOthers()
      return readFileSync('/proc/thread-self/stat', 'utf8')
    case 'quit':
      process.exit(3)
  }
})
