ALTER TABLE "companies" ADD COLUMN "currency_chosen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "timezone_chosen" boolean DEFAULT false NOT NULL;