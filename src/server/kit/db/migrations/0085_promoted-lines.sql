ALTER TABLE "elasticity_estimates" ADD COLUMN "promotion_elasticity" double precision;--> statement-breakpoint
ALTER TABLE "elasticity_estimates" ADD COLUMN "promotion_low" double precision;--> statement-breakpoint
ALTER TABLE "elasticity_estimates" ADD COLUMN "promotion_high" double precision;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "is_promoted" boolean;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "order_lines_promoted" ON "order_lines" USING btree ("company_id","product_id","day") WHERE is_promoted;