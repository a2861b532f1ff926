CREATE TABLE "price_test_arms" (
	"company_id" uuid NOT NULL,
	"test_id" uuid NOT NULL,
	"product_id" bigint NOT NULL,
	"period" smallint NOT NULL,
	"arm" smallint NOT NULL,
	"state" text NOT NULL,
	"void_reason" text,
	"rollout_id" uuid,
	CONSTRAINT "price_test_arms_company_id_test_id_product_id_period_pk" PRIMARY KEY("company_id","test_id","product_id","period")
);
--> statement-breakpoint
CREATE TABLE "price_test_looks" (
	"company_id" uuid NOT NULL,
	"test_id" uuid NOT NULL,
	"day" date NOT NULL,
	"weeks" smallint NOT NULL,
	"estimate" double precision NOT NULL,
	"error" double precision NOT NULL,
	"low" double precision NOT NULL,
	"high" double precision NOT NULL,
	"stop" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_test_looks_company_id_test_id_day_pk" PRIMARY KEY("company_id","test_id","day")
);
--> statement-breakpoint
CREATE TABLE "price_test_products" (
	"company_id" uuid NOT NULL,
	"test_id" uuid NOT NULL,
	"product_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"unit" smallint NOT NULL,
	"low_price" numeric(18, 4) NOT NULL,
	"high_price" numeric(18, 4) NOT NULL,
	"reference_price" numeric(18, 4) NOT NULL,
	"cost" numeric(18, 4) NOT NULL,
	CONSTRAINT "price_test_products_company_id_test_id_product_id_pk" PRIMARY KEY("company_id","test_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "price_test_settings" (
	"company_id" uuid NOT NULL,
	"excluded_types" text[] NOT NULL,
	"largest_step" double precision NOT NULL,
	"budget_share" double precision NOT NULL,
	"updated_by" uuid NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_test_settings_company_id_pk" PRIMARY KEY("company_id")
);
--> statement-breakpoint
CREATE TABLE "price_tests" (
	"company_id" uuid NOT NULL,
	"test_id" uuid NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"by_hand" boolean NOT NULL,
	"period_weeks" smallint NOT NULL,
	"pairs" smallint NOT NULL,
	"seed" integer NOT NULL,
	"schedule_hash" text NOT NULL,
	"promise" jsonb NOT NULL,
	"replay" jsonb,
	"prior" jsonb NOT NULL,
	"started_on" date,
	"ended_on" date,
	"stop_reason" text,
	"verdict" jsonb,
	"created_by" uuid NOT NULL,
	"started_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "price_tests_company_id_test_id_pk" PRIMARY KEY("company_id","test_id")
);
--> statement-breakpoint
-- few rows: the roll-outs of a company
DROP INDEX "price_rollouts_open";--> statement-breakpoint
ALTER TABLE "price_test_arms" ADD CONSTRAINT "price_test_arms_company_id_test_id_price_tests_company_id_test_id_fk" FOREIGN KEY ("company_id","test_id") REFERENCES "public"."price_tests"("company_id","test_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_test_arms" ADD CONSTRAINT "price_test_arms_company_id_product_id_products_company_id_product_id_fk" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_test_looks" ADD CONSTRAINT "price_test_looks_company_id_test_id_price_tests_company_id_test_id_fk" FOREIGN KEY ("company_id","test_id") REFERENCES "public"."price_tests"("company_id","test_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_test_products" ADD CONSTRAINT "price_test_products_company_id_test_id_price_tests_company_id_test_id_fk" FOREIGN KEY ("company_id","test_id") REFERENCES "public"."price_tests"("company_id","test_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_test_products" ADD CONSTRAINT "price_test_products_company_id_product_id_products_company_id_product_id_fk" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_test_settings" ADD CONSTRAINT "price_test_settings_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_tests" ADD CONSTRAINT "price_tests_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_tests_by_time" ON "price_tests" USING btree ("company_id","created_at");--> statement-breakpoint
-- few rows: the roll-outs of a company
CREATE UNIQUE INDEX "price_rollouts_open" ON "price_rollouts" USING btree ("company_id","connection_id") WHERE mode not in ('single', 'test') and (
          state in ('draft', 'awaiting_approval', 'approved', 'writing_canary', 'watching', 'writing_rest')
          or (state = 'paused' and paused_from <> 'taking_back'));