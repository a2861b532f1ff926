ALTER TABLE "users" ADD COLUMN "news_version" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "tip_month" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "unsubscribe_secret" uuid DEFAULT gen_random_uuid() NOT NULL;