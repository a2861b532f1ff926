-- The application's role may not ANALYZE a table. Until the database server does so by itself, within a minute or
-- two, a table that has just got its first rows counts as empty: a check of a foreign key then walks all rows of a
-- company, once per row written. This looks at such tables, and at no others.
CREATE OR REPLACE FUNCTION look_at_new_tables(names text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	target record;
BEGIN
	FOR target IN
		SELECT c.oid::regclass AS name
		FROM pg_class c
		JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
		WHERE c.relkind = 'r' AND c.relname = ANY (names) AND c.reltuples < 200
		ORDER BY c.relname
	LOOP
		EXECUTE format('ANALYZE %s', target.name);
	END LOOP;
END
$$;
REVOKE ALL ON FUNCTION look_at_new_tables(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION look_at_new_tables(text[]) TO quanto_app;
