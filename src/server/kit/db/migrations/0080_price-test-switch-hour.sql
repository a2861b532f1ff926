ALTER TABLE "price_test_settings" ADD COLUMN "switch_hour" smallint;--> statement-breakpoint
ALTER TABLE "price_tests" ADD COLUMN "switch_hour" smallint;