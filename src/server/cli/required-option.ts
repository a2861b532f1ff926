import { CommandError } from './command.ts'

/** An option that the command cannot do without. */
export function requiredOption(value: string | undefined, name: string, example: string): string {
  if (value === undefined || value === '')
    throw new CommandError(`--${name} is missing, for example --${name} ${example}`)
  return value
}

/** A whole number of at least `least`. */
export function wholeOption(value: string | undefined, name: string, example: string, least = 1): number {
  const text = requiredOption(value, name, example)
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < least) {
    throw new CommandError(`--${name} must be a whole number of at least ${least}, not "${text}".`)
  }
  return number
}
