CREATE TABLE "basket_months" (
	"company_id" uuid NOT NULL,
	"month" integer NOT NULL,
	"fingerprint" text NOT NULL,
	"baskets" "bytea" NOT NULL,
	CONSTRAINT "basket_months_company_id_month_pk" PRIMARY KEY("company_id","month")
);
--> statement-breakpoint
ALTER TABLE "store_days" ADD COLUMN "content_hash" numeric;--> statement-breakpoint
ALTER TABLE "platform_variants" ADD COLUMN "options" jsonb;--> statement-breakpoint
ALTER TABLE "guard_rails" ADD COLUMN "goal" text;--> statement-breakpoint
ALTER TABLE "basket_months" ADD CONSTRAINT "basket_months_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE cascade ON UPDATE no action;