ALTER TABLE "price_round_items" ADD COLUMN "why" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "price_rounds" ADD COLUMN "is_careful" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "price_rounds" ADD COLUMN "import_id" uuid;