export interface ShardException {
  readonly pattern: RegExp
  readonly why: string
}

/** Statements without `company_id`, with the reason. An exception that no statement needs fails the check, too. */
export const shardExceptions: readonly ShardException[] = [
  {
    pattern:
      /^\s*insert into \w+\s+select r\.\*\s+from deleted_rows d cross join lateral jsonb_populate_record\(\S+ d\.row\) r\s+where d\.company_id = \$\d /,
    why: 'Restores whole rows as they were: their company_id is among them, and row-level security checks it.',
  },
  {
    pattern:
      /^\s*(delete from "identities"|select "company_id"(, .*)? from "(identities|companies)"|update "companies" set "name" = \$1|select from companies|select count\(\*\)::int as n from companies|select session_user as login, current_user as role from companies .*)\s*$/s,
    why: 'The tests of row-level security ask without it on purpose: they must get no row of another company.',
  },
  {
    pattern: /^(select from|delete from|update) "\w+" unnamed( set company_id = company_id)?$/,
    why: 'The test of every table without a tenant does the same, under a name of its own.',
  },
  {
    pattern:
      /^\s*select company_id from platform_connections where (provider_connection_id = \$1|platform = \$\d and shop_domain = \$1)\s*$/,
    why: "A platform's message names a connection or a shop, and not the company: this finds the company.",
  },
  {
    pattern:
      /^\s*(select "company_id", "user_id" from "identities" where \({1,2}"identities"\."issuer" = \$1 and "identities"\."subject" = \$2\)( and "identities"\."left_at" is (not )?null\)( order by "identities"\."left_at" desc)?)?|select from identities where issuer = \$1 and subject = \$2)\s*$/,
    why: 'Who signed in is known by issuer and subject: this finds the company. The policy shows that row alone.',
  },
  {
    pattern: /^select current_user(::text)? as role, current_setting\(\$1\) as ("readOnly"|path)/,
    why: 'The tests of replica and pooler count companies: they must see their own alone.',
  },
  {
    pattern: /citus_stand_in/,
    why: 'The stand-in of Citus asks itself which logins are closed.',
  },
]

/** `of`: the only refusal that is excepted; without it, all are. */
export interface CitusException extends ShardException {
  readonly of?: RegExp
}

/** Statements that Citus refuses but that do not run there, or whose wrong result is not used. */
export const citusExceptions: readonly CitusException[] = [
  {
    pattern: /insert into deleted_rows \(company_id, deletion_id, table_name, row\)/,
    of: /^ON CONFLICT DO NOTHING counts/,
    why: 'A deletion that begins has kept no row yet, so that each of these is new.',
  },
  {
    pattern: /insert into order_lines \(.*\bfrom import_staging line\b(?!.*\bon conflict\b)/s,
    why: 'The first lines of a company, twice as fast on one server. Where Citus is, the writer takes the form with ON CONFLICT.',
  },
]
