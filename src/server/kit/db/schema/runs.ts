import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { companyId, createdAt, instant } from './columns.ts'
import { ofCompany } from './companies.ts'

/** One piece of background work of a company. Its results are in separate tables under the same id. */
export const runs = pgTable(
  'runs',
  {
    companyId: companyId(),
    runId: uuid('run_id').notNull(),
    /** Name of its queue, e.g. `estimate-elasticities`; see `kit/jobs/run-kinds.ts`. */
    kind: text('kind').notNull(),
    /** Object of the run, if a company has several: the connection to a store. */
    subject: uuid('subject'),
    /** queued → running → done | failed | cancelled. */
    status: text('status').$type<'queued' | 'running' | 'done' | 'failed' | 'cancelled'>().notNull(),
    /** Current stage, and progress. */
    stage: text('stage'),
    percent: integer('percent').notNull().default(0),
    /** Message that says why the run failed, as JSON; see `kit/runs/failure.ts`. */
    failure: text('failure'),
    /** A running run with this time ends as cancelled as soon as its worker sees it. */
    cancelRequestedAt: instant('cancel_requested_at'),
    createdAt: createdAt(),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.runId] }),
    ofCompany(table),
    index('runs_by_time').on(table.companyId, table.kind, table.createdAt),
  ],
)

export type RunStatus = 'queued' | 'running' | 'done' | 'failed' | 'cancelled'
