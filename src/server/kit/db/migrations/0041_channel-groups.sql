ALTER TABLE "sales_channels" ADD COLUMN "rule" jsonb;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "customer_group" text;