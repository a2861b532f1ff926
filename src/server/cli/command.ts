export interface Command {
  /** One line for the overview. */
  readonly summary: string
  /** Text of `--help`: usage, options, an example. */
  readonly help: string
  readonly run: (args: string[]) => Promise<number>
}

/** Error of the call or its input; the message names the fault and the way out. */
export class CommandError extends Error {
  readonly exitCode: 1 | 2
  constructor(message: string, exitCode: 1 | 2 = 2) {
    super(message)
    this.name = 'CommandError'
    this.exitCode = exitCode
  }
}
