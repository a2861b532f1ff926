import type { Queryable } from '../../../kit/db/queryable.ts'

/**
 * Belongs into every transaction that adds, changes or removes products: from its commit on, no process answers
 * from an order of products that it keeps from before. A test finds the file that forgets it.
 */
export async function noteCatalogueChange(client: Queryable, companyId: string): Promise<void> {
  await client.query('insert into catalogue_changes (company_id) values ($1)', [companyId])
}

/** Nightly. A change of its own begins the next state, so that no state comes a second time. */
export async function forgetCatalogueChanges(client: Queryable, companyId: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    'insert into catalogue_changes (company_id) values ($1) returning change_id as id',
    [companyId],
  )
  await client.query('delete from catalogue_changes where company_id = $1 and change_id < $2', [
    companyId,
    rows[0]?.id,
  ])
}
