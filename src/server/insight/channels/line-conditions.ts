import { escapeLiteral } from 'pg'
import type * as z from 'zod'
import type { lineRule } from '#contract/channels'
import { uuidLiteral } from '../../kit/db/tenant-setting.ts'
import { LABEL_SEPARATOR } from '../../store/imports/classify/customer-group.ts'

export type LineRule = z.output<typeof lineRule>

const columnOf = {
  source: 'sales_channel',
  shop: 'shop',
  country: 'country',
  customer: 'customer_ref',
} as const

/**
 * SQL condition that selects the rule's lines of `order_lines`. It holds no parameters, because it stands in a COPY,
 * too, which takes none.
 */
export function conditionSql({ by, values, leastUnits }: LineRule): string {
  if (by === 'units') return `order_units >= ${Number(leastUnits)}`
  const texts = values.map((value) => `lower(${escapeLiteral(value)})`).join(', ')
  if (by === 'group') return `string_to_array(lower(customer_group), '${LABEL_SEPARATOR}') && array[${texts}]`
  return `lower(trim(${columnOf[by]})) in (${texts})`
}

/** Sets one bit per label that a line has. */
export function labelsSql(labels: readonly LineRule[]): string {
  const bits = labels.map((label, bit) => `case when ${conditionSql(label)} then ${2 ** bit} else 0 end`)
  return `(${['0', ...bits].join(' + ')})::int8`
}

/**
 * Joins `order_units`, the units of each line's order, where a rule needs them. `those` is the condition on the lines
 * read.
 */
export function orderUnitsJoin(labels: readonly LineRule[], companyId: string, those: string): string {
  if (!labels.some(({ by }) => by === 'units')) return ''
  const ofCompany = `company_id = ${uuidLiteral(companyId)}`
  const wanted =
    those === ''
      ? ''
      : `and order_ref collate "C" in (select order_ref collate "C" from order_lines where ${ofCompany} ${those})`
  return `left join (
      select order_ref as units_ref, sum(quantity) as order_units from order_lines
      where ${ofCompany} and quantity > 0 ${wanted} group by order_ref
    ) units on units_ref = order_ref`
}
