-- Which company a person was in last. With the sign-in, on one server: where rows of companies are spread over several
-- (Citus), a person of one company signs in while the server of another one is away.
CREATE TABLE "identity"."person_companies" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "person_companies_pk" PRIMARY KEY ("issuer", "subject")
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "person_companies_by_company" ON "identity"."person_companies" ("company_id", "user_id");
--> statement-breakpoint
ALTER TABLE "identity"."person_companies" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "identity"."person_companies" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- A person sees and moves their own row; each company sees and removes those of its people. A row is written into the
-- company of the transaction alone.
CREATE POLICY "own_company" ON "identity"."person_companies"
	USING ("company_id" = (select nullif(current_setting('quanto.company_id', true), '')::uuid))
	WITH CHECK ("company_id" = (select nullif(current_setting('quanto.company_id', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "own_identity_read" ON "identity"."person_companies" FOR SELECT
	USING (
		"issuer" = nullif(current_setting('quanto.issuer', true), '')
		AND "subject" = nullif(current_setting('quanto.subject', true), '')
	);
--> statement-breakpoint
CREATE POLICY "own_identity_move" ON "identity"."person_companies" FOR UPDATE
	USING (
		"issuer" = nullif(current_setting('quanto.issuer', true), '')
		AND "subject" = nullif(current_setting('quanto.subject', true), '')
	)
	WITH CHECK ("company_id" = (select nullif(current_setting('quanto.company_id', true), '')::uuid));
