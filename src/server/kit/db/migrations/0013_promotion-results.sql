CREATE TABLE "product_uplifts" (
	"company_id" uuid NOT NULL,
	"product_id" bigint NOT NULL,
	"promotions" integer NOT NULL,
	"control_sales" numeric(18, 4) NOT NULL,
	"treatment_sales" numeric(18, 4) NOT NULL,
	"uplift_percent" double precision NOT NULL,
	"uplift_low" double precision NOT NULL,
	"uplift_high" double precision NOT NULL,
	"confidence" double precision NOT NULL,
	"units" double precision NOT NULL,
	"last_start" date NOT NULL,
	CONSTRAINT "product_uplifts_company_id_product_id_pk" PRIMARY KEY("company_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "promotion_promises" (
	"company_id" uuid NOT NULL,
	"promotion_id" uuid NOT NULL,
	"product_id" bigint NOT NULL,
	"scenario" text NOT NULL,
	"price" numeric(18, 4) NOT NULL,
	"regular_price" numeric(18, 4) NOT NULL,
	"was_price" numeric(18, 4) NOT NULL,
	"lowest_price" numeric(18, 4),
	"lowest_price_source" text,
	"expected_units" double precision NOT NULL,
	"expected_revenue" numeric(18, 4) NOT NULL,
	"expected_profit" numeric(18, 4) NOT NULL,
	"profit_deviation" double precision NOT NULL,
	"budget" numeric(18, 4) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promotion_promises_company_id_promotion_id_product_id_pk" PRIMARY KEY("company_id","promotion_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "promotion_runs" (
	"company_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"status" text NOT NULL,
	"basis" text DEFAULT '' NOT NULL,
	"data_through" date,
	"findings" jsonb,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "promotion_runs_company_id_run_id_pk" PRIMARY KEY("company_id","run_id")
);
--> statement-breakpoint
CREATE TABLE "promotion_uplifts" (
	"company_id" uuid NOT NULL,
	"product_id" bigint NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"promotion_id" uuid,
	"price" numeric(18, 4) NOT NULL,
	"regular_price" numeric(18, 4) NOT NULL,
	"sold_units" double precision NOT NULL,
	"expected_units" double precision,
	"added_units" double precision,
	"added_low" double precision,
	"added_high" double precision,
	"brought_forward_units" double precision,
	"lift" double precision,
	"lift_low" double precision,
	"lift_high" double precision,
	"confidence" double precision,
	"waterfall" jsonb,
	"reason" text,
	CONSTRAINT "promotion_uplifts_company_id_product_id_starts_on_pk" PRIMARY KEY("company_id","product_id","starts_on")
);
--> statement-breakpoint
ALTER TABLE "product_uplifts" ADD CONSTRAINT "product_uplifts_company_id_product_id_products_company_id_product_id_fk" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_promises" ADD CONSTRAINT "promotion_promises_company_id_promotion_id_product_id_promotion_products_company_id_promotion_id_product_id_fk" FOREIGN KEY ("company_id","promotion_id","product_id") REFERENCES "public"."promotion_products"("company_id","promotion_id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_promises" ADD CONSTRAINT "promotion_promises_company_id_product_id_products_company_id_product_id_fk" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_runs" ADD CONSTRAINT "promotion_runs_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_uplifts" ADD CONSTRAINT "promotion_uplifts_company_id_product_id_products_company_id_product_id_fk" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "promotion_runs_by_time" ON "promotion_runs" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "promotion_uplifts_by_promotion" ON "promotion_uplifts" USING btree ("company_id","promotion_id");