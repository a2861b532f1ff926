CREATE TABLE "price_plan" (
	"company_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"product_id" bigint NOT NULL,
	"today_price" numeric(18, 4),
	"planned_price" numeric(18, 4) NOT NULL,
	"origin" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"starts_on" date,
	"status" text NOT NULL,
	"decision_id" uuid,
	"expected" jsonb,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp with time zone,
	"reverted_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "price_plan_company_id_entry_id_pk" PRIMARY KEY("company_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "price_predictions" (
	"company_id" uuid NOT NULL,
	"prediction_id" uuid NOT NULL,
	"product_id" bigint NOT NULL,
	"source" text NOT NULL,
	"decision_id" uuid,
	"made_at" timestamp with time zone NOT NULL,
	"data_through" date,
	"from_price" numeric(18, 4) NOT NULL,
	"to_price" numeric(18, 4) NOT NULL,
	"elasticity" double precision NOT NULL,
	"standard_deviation" double precision NOT NULL,
	"changed_on" date,
	"status" text NOT NULL,
	"reason" text,
	"scored_at" timestamp with time zone,
	"baseline_units" double precision,
	"predicted_units" double precision,
	"predicted_low" double precision,
	"predicted_high" double precision,
	"actual_units" double precision,
	"held" boolean,
	CONSTRAINT "price_predictions_company_id_prediction_id_pk" PRIMARY KEY("company_id","prediction_id")
);
--> statement-breakpoint
ALTER TABLE "price_plan" ADD CONSTRAINT "price_plan_company_id_product_id_products_company_id_product_id_fk" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_predictions" ADD CONSTRAINT "price_predictions_company_id_product_id_products_company_id_product_id_fk" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_plan_by_time" ON "price_plan" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "price_plan_open" ON "price_plan" USING btree ("company_id","product_id") WHERE status = 'planned' and removed_at is null;--> statement-breakpoint
CREATE INDEX "price_predictions_by_status" ON "price_predictions" USING btree ("company_id","status","changed_on");--> statement-breakpoint
CREATE UNIQUE INDEX "price_predictions_by_change" ON "price_predictions" USING btree ("company_id","product_id","changed_on");