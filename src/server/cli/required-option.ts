import path from 'node:path'
import { CommandError } from './command.ts'

/** Returns the value of a required option. */
export function requiredOption(value: string | undefined, name: string, example: string): string {
  if (value === undefined || value === '')
    throw new CommandError(`--${name} is missing, for example --${name} ${example}`)
  return value
}

/** Largest plausible number of steps; a larger one is a typing error. */
const mostSteps = 10_000

/** Returns a whole number of at least 1. */
export function wholeOption(value: string | undefined, name: string, example: string): number {
  const text = requiredOption(value, name, example)
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < 1 || number > mostSteps) {
    throw new CommandError(`--${name} must be a whole number from 1 to 10,000, not "${text}".`)
  }
  return number
}

/** Returns the file to write. Refuses an input file, because writing would destroy it. */
export function outputOption(value: string | undefined, example: string, inputs: readonly string[]): string {
  const out = requiredOption(value, 'out', example)
  if (inputs.some((input) => path.resolve(input) === path.resolve(out))) {
    throw new CommandError(`--out names ${out}, which is read: the answer needs a file of its own.`)
  }
  return out
}
