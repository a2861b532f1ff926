import type { Queryable } from '../../../kit/db/queryable.ts'

/**
 * Must be called in every transaction that adds, changes or removes products: after its commit no process answers
 * from an order of products cached before. A test finds the file that forgets it.
 */
export async function noteCatalogueChange(client: Queryable, companyId: string): Promise<void> {
  await client.query('insert into catalogue_changes (company_id) values ($1)', [companyId])
}

/** Runs nightly. It counts as a change itself and begins the next state, so that no state occurs a second time. */
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
