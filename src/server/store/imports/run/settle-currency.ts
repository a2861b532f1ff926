import { defaultRegional } from '#contract/settings'
import { writeStoreSetting } from '../../../accounts/identity/write-store-setting.ts'
import { serialized } from '../../../kit/db/thread-transaction.ts'
import { currencyOfFile, otherCurrency } from '../classify/store-currency.ts'
import { FileProblem } from '../open/file-problem.ts'
import type { AssumedBasics } from '../understand/stored-options.ts'
import type { ImportRun } from './begin-import.ts'

interface FileCurrencies {
  /** Currency of the format: some formats are of one shop only. */
  readonly ofFormat: string | null
  /** Currency codes with their number of rows, most frequent first. */
  readonly currencies: readonly (readonly [string, number])[]
}

/**
 * Decides the currency. A store has one: until figures settle it, it takes the file's; then a file in another
 * currency is refused. Of a file with several currencies only the rows in the store's one are read.
 */
export async function settleCurrency(
  run: ImportRun,
  { ofFormat, currencies }: FileCurrencies,
): Promise<string> {
  const named = currencies.map(([code]) => code)
  // A currency set by an undone import does not count: without figures the choice is open again.
  const { chosenCurrency } = run.options
  const untilNow =
    run.hasData || run.isCurrencyChosen
      ? run.currency
      : (chosenCurrency ?? run.preferredCurrency ?? defaultRegional.currency)
  const ofFile = currencyOfFile({ ofFormat, named }) ?? untilNow
  const isNamed =
    ofFormat !== null || named.length > 0 || chosenCurrency !== undefined || run.isCurrencyChosen
  await noteAssumed(run, isNamed ? null : ofFile)
  if (ofFile === run.currency) return run.currency
  const other = otherCurrency(run, { ofFormat, named })
  if (other) throw new FileProblem(other.code, other.values)
  if (run.isCurrencySettled) return run.currency
  const write = { companyId: run.companyId, at: new Date() }
  await writeStoreSetting(serialized(run.writer, run), write, { currency: ofFile })
  return ofFile
}

/** Stores what the import assumes about a store whose figures do not settle it, so that the response can say so. */
export async function noteAssumed(run: ImportRun, currency: string | null): Promise<void> {
  if (run.isCurrencySettled) return
  const assumed: AssumedBasics = { currency, timezone: run.isTimezoneChosen ? null : run.timeZone }
  if (assumed.currency === null && assumed.timezone === null) return
  await serialized(run.writer, run).query(
    `update imports set options = coalesce(options, '{}') || jsonb_build_object('assumed', $3::jsonb)
     where company_id = $1 and import_id = $2`,
    [run.companyId, run.importId, JSON.stringify(assumed)],
  )
}
