/** The database cannot be used, for a reason that the person who starts Quanto can act on: the message says how. */
export class DatabaseProblem extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'DatabaseProblem'
  }
}
