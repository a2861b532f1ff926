import type { retentionKinds } from '#contract/retention'

export type RetentionKind = (typeof retentionKinds)[number]

/** `company`: by the period of the company's creator; `user`: each person's rows by their own period. */
export interface RetentionRule {
  readonly kind: RetentionKind
  readonly of: 'company' | 'user'
  /**
   * `$1` is the company, `$2` the moment up to which rows are removed, and for `user` `$3` the user. Each returns the
   * number of removed rows.
   */
  readonly statements: readonly string[]
}

/**
 * Imports and connections that brought lines since then: history imported yesterday is one day old, however old its
 * orders are.
 */
const RECENT_WAYS = `select import_id from imports where company_id = $1 and created_at >= $2
  union all select connection_id from platform_connections where company_id = $1 and created_at >= $2`

const accountOfUser = `select subject::uuid from identities where company_id = $1 and user_id = $3
  and issuer = 'urn:quanto:embedded'`

/**
 * Everything that the retention period removes. Sales, products, prices, estimates and decisions are not removed,
 * because the store needs them as evidence. Nor is the audit log, which nothing in the product can change.
 */
export const retentionRules: readonly RetentionRule[] = [
  {
    kind: 'customer_references',
    of: 'company',
    statements: [
      `update order_lines set customer_ref = null
       where company_id = $1 and customer_ref is not null and ordered_at < $2
         and (import_id is null or import_id not in (${RECENT_WAYS}))`,
    ],
  },
  {
    kind: 'rejected_rows',
    of: 'company',
    statements: [
      `delete from import_rejects r using imports i
       where r.company_id = $1 and i.company_id = $1 and i.import_id = r.import_id and i.created_at < $2`,
    ],
  },
  {
    kind: 'deleted_records',
    of: 'company',
    statements: ['delete from deletions where company_id = $1 and created_at < $2'],
  },
  {
    kind: 'ai_texts',
    of: 'company',
    statements: ['delete from ai_texts where company_id = $1 and created_at < $2'],
  },
  {
    // Limits that resulted from it are settings of the store and stay.
    kind: 'strategy_texts',
    of: 'company',
    statements: ['delete from strategy_submissions where company_id = $1 and created_at < $2'],
  },
  {
    kind: 'notifications',
    of: 'user',
    statements: ['delete from notifications where company_id = $1 and created_at < $2 and user_id = $3'],
  },
  {
    kind: 'sign_ins',
    of: 'user',
    statements: [
      `delete from identity.login_attempts where attempted_at < $2 and account_id in (${accountOfUser})`,
      `delete from identity.sign_ins where last_used_at < $2 and account_id in (${accountOfUser})`,
    ],
  },
  {
    kind: 'mails',
    of: 'user',
    statements: [
      `delete from identity.mails where company_id = $1 and created_at < $2 and state <> 'waiting'
         and lower(recipient) = (select lower(email) from users where company_id = $1 and user_id = $3)`,
    ],
  },
  {
    kind: 'export_files',
    of: 'user',
    statements: [
      `delete from data_exports d where company_id = $1 and created_at < $2 and user_id = $3
         and not exists (select from runs r where r.company_id = $1 and r.run_id = d.export_id
           and r.status in ('queued', 'running'))`,
    ],
  },
]
