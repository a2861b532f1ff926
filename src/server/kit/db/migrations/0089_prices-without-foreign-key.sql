ALTER TABLE "competitor_prices" DROP CONSTRAINT IF EXISTS "competitor_prices_product";
