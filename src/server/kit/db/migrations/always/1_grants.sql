-- The application's role gets the rows of every table nobody has granted yet; a migration that wants a
-- table closed further (an append-only log) revokes after granting, and that stays.
DO $$
DECLARE
	target record;
BEGIN
	FOR target IN SELECT nspname FROM pg_namespace WHERE nspname IN ('public', 'identity', 'pgboss')
	LOOP
		EXECUTE format('GRANT USAGE ON SCHEMA %I TO quanto_app', target.nspname);
		EXECUTE format('ALTER DEFAULT PRIVILEGES IN SCHEMA %I GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO quanto_app', target.nspname);
	END LOOP;
	FOR target IN
		SELECT c.oid::regclass AS name
		FROM pg_class c
		JOIN pg_namespace n ON n.oid = c.relnamespace
		WHERE n.nspname IN ('public', 'identity', 'pgboss')
			AND c.relkind IN ('r', 'p')
			AND NOT has_table_privilege('quanto_app', c.oid, 'SELECT')
	LOOP
		EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO quanto_app', target.name);
	END LOOP;
END
$$;
