import { FIRST_LINES } from '#contract/first-lines'
import type { Queryable } from '../../kit/db/queryable.ts'
import { LineCollector, type ReadLine } from './collect-lines.ts'
import { fitFirstFigures } from './fit-first-figures.ts'
import { saveFirstFigures } from './save-first-figures.ts'

/** They are made again whenever this many times as many lines are read, so that all fits together stay cheap. */
const TIMES = 4

interface Following {
  /** Runs each statement as its own transaction. */
  readonly client: Queryable
  readonly companyId: string
  readonly importId: string
}

/** Returns what makes and stores first figures while it is passed the lines of a first import. */
export function followLines({
  client,
  companyId,
  importId,
}: Following): (lines: readonly ReadLine[]) => Promise<void> {
  const collected = new LineCollector()
  let next = FIRST_LINES
  return async (lines) => {
    for (const line of lines) collected.take(line)
    if (collected.lines < next || !collected.isWhole) return
    next = TIMES * collected.lines
    const figures = fitFirstFigures(collected)
    await saveFirstFigures(client, { companyId, importId, lines: collected.lines, figures })
  }
}
