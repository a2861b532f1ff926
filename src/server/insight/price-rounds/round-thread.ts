import { serveThread } from '../../kit/jobs/serve-thread.ts'
import { integerPrograms } from './integer-programs.ts'
import type { ThreadTask } from './round-task.ts'
import { solveTask } from './solve-task.ts'
import { weighTask } from './weigh-task.ts'

serveThread<ThreadTask>(async ({ input }) => {
  // Without rules each product has the price of its advice.
  const programs = input.constraints.length === 0 ? null : await integerPrograms()
  return input.work === 'weigh' ? weighTask(input, programs) : solveTask(input, programs)
})
