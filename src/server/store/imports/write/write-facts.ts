import type { Client } from 'pg'
import { type FactTable, type WrittenFacts, writeStagedFacts } from '../../day-facts/staged-facts.ts'
import type { ImportPlan } from '../understand/import-plan.ts'

interface FactWriting {
  readonly companyId: string
  readonly importId: string
  readonly mode: ImportPlan['mode']
  readonly blankCells: ImportPlan['blankCells']
  /** True to write only values that differ from the one valid on that day: a product list has few changes. */
  readonly onlyNews: boolean
}

/** Records changed facts for the undo. */
const recordSql = (table: FactTable['table']) => `
  insert into import_changes (company_id, import_id, record, subject, day, before, after)
  select $1, $2, '${table}', subject, day, before, after from wanted
  on conflict (company_id, import_id, record, subject, day) do update set after = excluded.after
  returning before is null as added`

/** Writes one kind of fact from the staged rows and records the earlier values. */
export function writeFacts(client: Client, fact: FactTable, options: FactWriting): Promise<WrittenFacts> {
  return writeStagedFacts(client, fact, { ...options, record: recordSql(fact.table) })
}
