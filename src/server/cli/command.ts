export interface Command {
  /** One line for the overview. */
  readonly summary: string
  /** Usage, options, an example: what `--help` prints. */
  readonly help: string
  readonly run: (args: string[]) => Promise<number>
}

/** The call or its input is wrong; the message names what and the way out. */
export class CommandError extends Error {
  readonly exitCode: 1 | 2
  constructor(message: string, exitCode: 1 | 2 = 2) {
    super(message)
    this.name = 'CommandError'
    this.exitCode = exitCode
  }
}
