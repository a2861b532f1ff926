ALTER TABLE "price_rollout_items" ADD COLUMN "was_action" text;--> statement-breakpoint
ALTER TABLE "price_rollout_items" ADD COLUMN "sale_price" numeric(18, 4);--> statement-breakpoint
ALTER TABLE "price_rollout_items" ADD COLUMN "sale_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "price_rollout_items" ADD COLUMN "other_writer" text;