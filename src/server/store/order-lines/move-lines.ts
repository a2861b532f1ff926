import type { Queryable } from '../../kit/db/queryable.ts'

/** Expressions on a line `l`: the company is `$1`, the others are the caller's parameters. */
interface NewTimes {
  /** True if the line's source wrote an instant independent of the store's time zone. */
  readonly isZoned: string
  /** Day of the line's instant in the new time zone. */
  readonly newDay: string
  /** Instant of the same local time there. */
  readonly sameReading: string
}

/** Moves lines with an offset to the day of their instant; the others keep their day and local time. */
export async function moveOrderLines(
  client: Queryable,
  { isZoned, newDay, sameReading }: NewTimes,
  values: readonly unknown[],
): Promise<void> {
  await client.query(
    `update order_lines l set day = case when ${isZoned} then ${newDay} else l.day end,
       ordered_at = case when ${isZoned} then l.ordered_at else ${sameReading} end
     where l.company_id = $1
       and case when ${isZoned} then l.day <> ${newDay} else l.ordered_at <> ${sameReading} end`,
    [...values],
  )
}
