ALTER TABLE "platform_variants" ADD COLUMN "sale_price" numeric(18, 4);--> statement-breakpoint
ALTER TABLE "platform_variants" ADD COLUMN "sale_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "platform_variants" ADD COLUMN "sale_to" timestamp with time zone;