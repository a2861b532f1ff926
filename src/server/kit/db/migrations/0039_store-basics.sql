CREATE TABLE "store_changes" (
	"company_id" uuid NOT NULL,
	"change_id" uuid NOT NULL,
	"status" text NOT NULL,
	"from_currency" text NOT NULL,
	"to_currency" text NOT NULL,
	"from_timezone" text NOT NULL,
	"to_timezone" text NOT NULL,
	"moved_lines" integer DEFAULT 0 NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "store_changes_company_id_change_id_pk" PRIMARY KEY("company_id","change_id")
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "has_offset" boolean;--> statement-breakpoint
ALTER TABLE "store_changes" ADD CONSTRAINT "store_changes_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "store_changes_by_time" ON "store_changes" USING btree ("company_id","created_at");