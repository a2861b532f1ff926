/** The database cannot be used, for a reason that the person who starts Quanto can act on: the message says how. */
export class DatabaseProblem extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'DatabaseProblem'
  }
}

/** A file of the data folder is missing or damaged: another start would find the same. */
export class DamagedData extends DatabaseProblem {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'DamagedData'
  }
}
