import { type Message, type MessageId, readMessage } from '#messages/message'

/** Sentences that versions before the catalogue stored, and what they are today. */
const oldSentences: Readonly<Record<string, Message>> = {
  'The figures could not be computed. The cause is in the log of the server; please try again.': {
    id: 'run.estimation_failed',
  },
  'The baskets could not be looked through. The cause is in the log of the server; please try again.': {
    id: 'run.mining_failed',
  },
  'The promotions could not be analysed. The cause is in the log of the server; please try again.': {
    id: 'run.analysis_failed',
  },
  'The comparison did not finish. Please try again.': { id: 'run.comparison_failed' },
  'The past price changes could not be predicted. The next full estimation tries again.': {
    id: 'run.backtest_failed',
  },
}

/** Why a run failed: a message whose values are words of the data. */
export interface Failure {
  readonly id: MessageId
  readonly values?: Readonly<Record<string, string>>
}

/** Reads why a run failed, as `runs.failure` stores it. The error text of an old run is returned unchanged. */
export function readFailure(stored: string | null): Message | string | null {
  if (stored === null) return null
  return oldSentences[stored] ?? (stored.startsWith('{"id":') ? readMessage(JSON.parse(stored)) : stored)
}
