import { serveThread } from '../../kit/jobs/serve-thread.ts'
import type { ThreadTask } from './round-task.ts'
import { solveTask } from './solve-task.ts'
import { weighTask } from './weigh-task.ts'

serveThread<ThreadTask>(async ({ input }) => (input.work === 'weigh' ? weighTask(input) : solveTask(input)))
