import type { ClientBase } from 'pg'
/** Every table whose rows belong to a company, from the database's own catalogue. */
export declare function tenantTables(client: Pick<ClientBase, 'query'>): Promise<readonly string[]>
