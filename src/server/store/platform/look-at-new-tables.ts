import type { TenantContext } from '../../kit/context.ts'

const TABLES = ['order_lines', 'platform_orders', 'platform_products', 'platform_variants', 'products']

/**
 * Runs after the first page of an import. Without statistics of a table, the database plans as if it were empty, and
 * keeps that plan for the checks of foreign keys: 20,000 products then took minutes.
 */
export async function lookAtNewTables(ctx: Pick<TenantContext, 'inTenant'>): Promise<void> {
  await ctx.inTenant(({ client }) => client.query('select look_at_new_tables($1)', [TABLES]))
}
