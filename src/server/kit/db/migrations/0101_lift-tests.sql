CREATE TABLE "lift_tests" (
	"company_id" uuid NOT NULL,
	"lift_test_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"added" numeric(18, 4) NOT NULL,
	"low" numeric(18, 4) NOT NULL,
	"high" numeric(18, 4) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lift_tests_company_id_lift_test_id_pk" PRIMARY KEY("company_id","lift_test_id")
);
--> statement-breakpoint
ALTER TABLE "lift_tests" ADD CONSTRAINT "lift_tests_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lift_tests_by_days" ON "lift_tests" USING btree ("company_id","channel","from_day","to_day");