import type { RunKind, RunPayload } from './run-kinds.ts'

/** Payloads of all jobs. A payload can be trusted to name the tenant because only the server writes it. */
export interface JobPayloads extends Readonly<Record<RunKind, RunPayload>> {
  readonly 'undo-import': { readonly companyId: string; readonly importId: string }
  /** Recounts the days of a store in its new time zone. */
  readonly 'recount-days': { readonly companyId: string; readonly changeId: string }
  readonly 'clear-platform': { readonly companyId: string; readonly connectionId: string }
  readonly 'renew-platform': { readonly companyId: string; readonly connectionId: string }
  readonly 'send-mail': { readonly companyId: string; readonly mailId: string }
  /** Mails the due notifications of one person: those delayed by quiet hours or collected for a digest. */
  readonly 'mail-notifications': { readonly companyId: string; readonly userId: string }
  readonly 'keep-house': { readonly companyId: string }
  readonly 'delete-company': { readonly companyId: string }
  /** Adds the facts that begin after `afterDay`, the day of the request. */
  readonly 'daily-facts': { readonly companyId: string; readonly afterDay: string }
  readonly 'score-predictions': { readonly companyId: string }
  /** Compares products of competitors that came in with the catalogue. */
  readonly 'match-competitor-products': { readonly companyId: string }
  /** Looks at the results of prices that were written to the store. */
  readonly 'watch-rollouts': { readonly companyId: string }
  /** Switches the prices of price tests at the hour in which the shop is quiet. */
  readonly 'run-price-tests': { readonly companyId: string }
  /** State that a roll-out entered, with its products by what became of them. */
  readonly 'notify-rollout': {
    readonly companyId: string
    readonly rolloutId: string
    readonly state: string
    /** Names this entry into the state. */
    readonly about: string
    /** Id of the message that says why; `null`: a person wished it. */
    readonly why: string | null
    /** Why the last look at the results asked a person. */
    readonly asked: string | null
    readonly byUserId: string
    readonly mode: string
    readonly products: number
    /** Products that wait to be written. */
    readonly waiting: number
    /** Products whose new price stands in the shop. */
    readonly written: number
    readonly restored: number
    readonly kept: number
  }
  /** `attempt`: the number of the attempt that this job makes; a job for one that was made does nothing. */
  readonly 'deliver-webhook': {
    readonly companyId: string
    readonly deliveryId: string
    readonly attempt: number
  }
  readonly 'run-report-schedule': { readonly companyId: string; readonly scheduleId: string }
}

export type JobName = keyof JobPayloads

interface JobRun<Name extends JobName> {
  readonly data: JobPayloads[Name]
  /** Number of the attempt, from 1. A handler continues from the results of earlier attempts. */
  readonly attempt: number
  /**
   * Aborted when the process stops, the job took too long, or its claim was lost; the handler must then change
   * nothing more.
   */
  readonly signal: AbortSignal
}

export interface JobHandler<Name extends JobName> {
  readonly run: (job: JobRun<Name>) => Promise<void>
  /** Called after the last attempt failed or its process died too often: informs the user and frees resources. */
  readonly onFailed: (job: { readonly data: JobPayloads[Name]; readonly error: string }) => Promise<void>
}

export type JobHandlers = { readonly [Name in JobName]: JobHandler<Name> }
