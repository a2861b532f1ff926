import type { retentionKinds } from '#contract/retention'
import {
  deleteAttemptsBefore,
  deleteSignInsBefore,
} from '../../accounts/identity-provider/embedded/delete-sign-ins.ts'
import { deleteNotificationsBefore } from '../../accounts/notifications/notify.ts'
import { deleteTextsBefore } from '../../insight/ai-text/text-store.ts'
import { deleteSubmissionsBefore } from '../../insight/strategy/submission-rows.ts'
import type { Queryable } from '../../kit/db/queryable.ts'
import type { UserRowsBefore } from '../../kit/db/rows-before.ts'
import { deleteMailsBefore } from '../../kit/mail/send-mail.ts'
import { deleteRejectedRowsBefore } from '../../store/imports/write/keep-rejected-rows.ts'
import { deleteDeletionsBefore } from '../../store/kept-rows/keep-deleted.ts'
import { forgetCustomersBefore } from '../../store/order-lines/forget-customers.ts'
import { deleteExportsBefore } from '../data-export/remove-exports.ts'

export type RetentionKind = (typeof retentionKinds)[number]

/** Removes rows from before a moment and returns how many. The room that writes the table offers it. */
type Removal = (client: Queryable, rows: UserRowsBefore) => Promise<number>

/** `company`: by the company's period (`enforce-retention.ts`); `user`: each person's rows by their own period. */
export interface RetentionRule {
  readonly kind: RetentionKind
  readonly of: 'company' | 'user'
  readonly removals: readonly Removal[]
}

/**
 * Everything that the retention period removes. Sales, products, prices, estimates and decisions are not removed,
 * because the store needs them as evidence. Nor is the audit log, which nothing in the product can change.
 */
export const retentionRules: readonly RetentionRule[] = [
  { kind: 'customer_references', of: 'company', removals: [forgetCustomersBefore] },
  { kind: 'rejected_rows', of: 'company', removals: [deleteRejectedRowsBefore] },
  { kind: 'deleted_records', of: 'company', removals: [deleteDeletionsBefore] },
  { kind: 'ai_texts', of: 'company', removals: [deleteTextsBefore] },
  { kind: 'strategy_texts', of: 'company', removals: [deleteSubmissionsBefore] },
  { kind: 'notifications', of: 'user', removals: [deleteNotificationsBefore] },
  { kind: 'sign_ins', of: 'user', removals: [deleteAttemptsBefore, deleteSignInsBefore] },
  { kind: 'mails', of: 'user', removals: [deleteMailsBefore] },
  { kind: 'export_files', of: 'user', removals: [deleteExportsBefore] },
]
