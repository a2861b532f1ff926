ALTER TABLE "platform_connections" ADD COLUMN "reading" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "platform_connections" ADD COLUMN "writes_prices" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "platform_connections_by_shop" ON "platform_connections" USING btree ("shop_domain");--> statement-breakpoint
-- A signed message of Shopify names a shop, not a company: it may find the rows of that shop.
CREATE POLICY "named_shop" ON "platform_connections" FOR SELECT
	USING ("platform" = 'shopify' AND "shop_domain" = nullif(current_setting('quanto.platform_shop', true), ''));
