export interface ShardException {
  readonly pattern: RegExp
  readonly why: string
}

/** Statements that do not name `company_id`, and why they need not. */
export const shardExceptions: readonly ShardException[] = [
  {
    pattern:
      /^\s*insert into \w+\s+select r\.\*\s+from deleted_rows d cross join lateral jsonb_populate_record/,
    why: 'Restores whole rows as they were: their company_id is among them, and row-level security checks it.',
  },
]
