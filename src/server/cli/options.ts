import { parseArgs } from 'node:util'
import { CommandError } from './command.ts'

/** Parses the `--name value` options of a command and its words. Refuses an unknown or empty option by name. */
export function readOptions<Name extends string>(
  args: readonly string[],
  names: readonly Name[],
  maxWords = 0,
): { options: Partial<Record<Name, string>>; words: string[] } {
  const known = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: known,
      allowPositionals: maxWords > 0,
    })
    if (positionals.length > maxWords)
      throw new CommandError(`"${positionals[maxWords]}" is one word too many. Try --help.`)
    return { options: values as Partial<Record<Name, string>>, words: positionals }
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new CommandError(
      `${error instanceof Error ? error.message.split('. ')[0] : String(error)}. Try --help.`,
    )
  }
}
