/** Thrown if the database cannot be used for a reason that the operator can fix; the message says how. */
export class DatabaseProblem extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'DatabaseProblem'
  }
}

/** Thrown if a file of the data folder is missing or damaged: another start would fail the same way. */
export class DamagedData extends DatabaseProblem {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'DamagedData'
  }
}
