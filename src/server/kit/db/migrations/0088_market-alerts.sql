ALTER TABLE "competitor_matches" ADD COLUMN "alerted_on" date;--> statement-breakpoint
ALTER TABLE "competitor_matches" ADD COLUMN "alerted_for" text;
