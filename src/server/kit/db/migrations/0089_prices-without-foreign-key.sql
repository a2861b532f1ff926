-- contract: nothing since 0.1.0 reads it
ALTER TABLE "competitor_prices" DROP CONSTRAINT IF EXISTS "competitor_prices_product";
