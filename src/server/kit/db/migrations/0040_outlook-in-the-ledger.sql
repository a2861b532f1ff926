ALTER TABLE "price_predictions" ADD COLUMN "outlook_units" double precision;--> statement-breakpoint
ALTER TABLE "price_predictions" ADD COLUMN "outlook_low" double precision;--> statement-breakpoint
ALTER TABLE "price_predictions" ADD COLUMN "outlook_high" double precision;