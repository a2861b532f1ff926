import { serveThread } from '../../kit/jobs/serve-thread.ts'
import { type AnalyseTask, analyseTask } from './analyse-task.ts'
import { drawTask } from './draw-task.ts'
import { proposeTask } from './propose-task.ts'
import type { TestTask } from './test-task.ts'

serveThread<TestTask | AnalyseTask>(async ({ input }) => {
  switch (input.work) {
    case 'propose':
      return proposeTask(input)
    case 'draw':
      return drawTask(input)
    case 'analyse':
      return analyseTask(input)
  }
})
