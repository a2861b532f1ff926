ALTER TABLE "platform_connections" ADD COLUMN "reading" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "platform_connections" ADD COLUMN "writes_prices" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "platform_connections_by_shop" ON "platform_connections" USING btree ("shop_domain");