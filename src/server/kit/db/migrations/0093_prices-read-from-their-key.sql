-- The history of a product reads 2,000 rows, each in a page of its own: with what it needs in the key it reads no row.
CREATE UNIQUE INDEX IF NOT EXISTS "competitor_prices_key" ON "competitor_prices" USING btree ("company_id","competitor_id","external_key","day","observation_id") INCLUDE ("seen_at","price","currency","in_stock","condition","kind","suspect");--> statement-breakpoint
-- contract: nothing since 0.1.0 reads it
ALTER TABLE "competitor_prices" DROP CONSTRAINT "competitor_prices_company_id_competitor_id_external_key_day_observation_id_pk";--> statement-breakpoint
ALTER TABLE "competitor_prices" ADD CONSTRAINT "competitor_prices_company_id_competitor_id_external_key_day_observation_id_pk" PRIMARY KEY USING INDEX "competitor_prices_key";
