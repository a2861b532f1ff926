ALTER TABLE "products" ADD COLUMN IF NOT EXISTS "gtin" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN IF NOT EXISTS "mpn" text;--> statement-breakpoint
ALTER TABLE "competitor_products" ADD COLUMN IF NOT EXISTS "has_prices" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- few rows: one of a connected shop. Barcodes were not read so far: the next synchronisation reads all products once.
UPDATE "platform_connections" SET "products_read_through" = NULL;
