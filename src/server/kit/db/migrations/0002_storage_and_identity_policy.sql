-- Uploaded pieces are compressed files as often as not: squeezing them again only costs time.
ALTER TABLE "import_chunks" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
--> statement-breakpoint
-- Before a tenant is known, a signed-in person may find the rows that name them, and no others.
CREATE POLICY "own_identity" ON "identities" FOR SELECT
	USING (
		"issuer" = nullif(current_setting('quanto.issuer', true), '')
		AND "subject" = nullif(current_setting('quanto.subject', true), '')
	);
