import { defaultRegional } from '#contract/settings'
import { FileProblem } from '../file-problem.ts'
import type { Survey } from '../reading/survey-file.ts'
import type { ImportRun } from './begin-import.ts'

/**
 * A store has one currency. Without figures yet it takes the file's; with figures, a file in another
 * currency is refused. Of a file that mixes currencies only the rows in the store's one are read.
 */
export async function settleCurrency(run: ImportRun, survey: Survey): Promise<string> {
  const named = survey.currencies.map(([code]) => code)
  // What an import that was taken back had settled does not count: without figures the choice is open.
  const untilNow = run.hasData ? run.currency : (run.preferredCurrency ?? defaultRegional.currency)
  const ofFile = survey.format.currency ?? named[0] ?? untilNow
  if (ofFile === run.currency) return run.currency
  if (run.hasData) {
    if (named.includes(run.currency)) return run.currency
    throw new FileProblem('other_currency', { file: ofFile, store: run.currency })
  }
  await run.writer.query('update companies set currency = $2, updated_at = now() where company_id = $1', [
    run.companyId,
    ofFile,
  ])
  return ofFile
}
