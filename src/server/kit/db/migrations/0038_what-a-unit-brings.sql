ALTER TABLE "price_facts" ADD COLUMN "units_ordered" double precision;--> statement-breakpoint
ALTER TABLE "price_facts" ADD COLUMN "listed_money" double precision;--> statement-breakpoint
ALTER TABLE "price_facts" ADD COLUMN "units_kept" double precision;--> statement-breakpoint
ALTER TABLE "price_facts" ADD COLUMN "received_money" double precision;