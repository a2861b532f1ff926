import type * as z from 'zod'
import type { strategySubmission } from '#contract/strategy'
import type { TenantTransaction } from '../../kit/db/database.ts'
import type { Queryable } from '../../kit/db/queryable.ts'
import { type RowsBefore, removedRows } from '../../kit/db/rows-before.ts'
import { problem } from '../../kit/errors.ts'

export type Submission = z.infer<typeof strategySubmission>

interface Row {
  readonly submissionId: string
  readonly createdAt: Date
  readonly responses: Record<string, string>
  readonly choices: Submission['choices']
  readonly selected: number
  readonly products: Submission['products']
  readonly document: Submission['document']
  readonly feedback: string
  readonly source: Submission['source']
  readonly proposal: Submission['proposal']
  readonly appliedAt: Date | null
}

const MOST_LISTED = 50

/** Titles are the current ones; a product that was deleted since is only counted. */
const listSql = `
  select s.submission_id as "submissionId", s.created_at as "createdAt", s.responses, s.choices, s.document,
    s.feedback, s.feedback_source as source, s.proposal, s.applied_at as "appliedAt",
    jsonb_array_length(s.selected_products) as selected,
    coalesce((select jsonb_agg(jsonb_build_object('productId', p.product_id, 'title', p.title) order by p.title)
      from products p where p.company_id = s.company_id
        and s.selected_products @> to_jsonb(p.product_id)
        and p.product_id in (select value::int8 from jsonb_array_elements_text(s.selected_products))), '[]') as products
  from strategy_submissions s
  where s.company_id = $1 and ($2::uuid is null or s.submission_id = $2)
  order by s.created_at desc, s.submission_id limit ${MOST_LISTED}`

export async function readSubmissions(tx: TenantTransaction, companyId: string): Promise<Submission[]> {
  const { rows } = await tx.client.query<Row>(listSql, [companyId, null])
  return rows.map(present)
}

export async function readSubmission(
  tx: TenantTransaction,
  companyId: string,
  submissionId: string,
): Promise<Submission> {
  const { rows } = await tx.client.query<Row>(listSql, [companyId, submissionId])
  if (!rows[0]) throw problem('questionnaire.not_found')
  return present(rows[0])
}

function present({ selected, createdAt, appliedAt, ...row }: Row): Submission {
  return {
    ...row,
    document: row.document && { ...row.document, shown: row.document.shown ?? null },
    proposal: { ...row.proposal, aim: row.proposal.aim ?? null },
    createdAt: createdAt.toISOString(),
    appliedAt: appliedAt?.toISOString() ?? null,
    gone: Math.max(0, selected - row.products.length),
  }
}

/** Deletes submissions from before, and returns how many. The limits that resulted stay: they are settings of the store. */
export function deleteSubmissionsBefore(
  client: Queryable,
  { companyId, before }: RowsBefore,
): Promise<number> {
  return removedRows(client, 'delete from strategy_submissions where company_id = $1 and created_at < $2', [
    companyId,
    before,
  ])
}
