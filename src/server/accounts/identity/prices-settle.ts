/**
 * SQL, true if prices settle the currency of company `$1`: it was chosen, or a file states it, or a price came in by
 * another door than a file. The prices of files that state none were only taken to be in it (`options.assumed`).
 * Apart from `settled-currency.ts`, so that threads of imports do not load the query builder.
 */
export const PRICES_SETTLE = `exists (
  select from products priced
  left join imports brought on brought.company_id = priced.company_id and brought.import_id = priced.import_id
  where priced.company_id = $1 and priced.price is not null
    and (brought.options -> 'assumed' ->> 'currency' is null
      or exists (select from companies c where c.company_id = $1 and c.currency_chosen)
      or exists (select from imports stated
        join companies c on c.company_id = stated.company_id and stated.options ->> 'fileCurrency' = c.currency
        join runs r on r.company_id = stated.company_id and r.run_id = stated.import_id
        where stated.company_id = $1 and stated.step is null and r.status = 'done')))`
