ALTER TABLE "users" ADD COLUMN "news_version" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "tip_month" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "unsubscribe_secret" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
-- Where a newsletter's reader ends it; mail programs offer it as a button (RFC 8058).
ALTER TABLE "identity"."mails" ADD COLUMN "unsubscribe_url" text;
