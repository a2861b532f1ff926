CREATE TABLE "closed_days" (
	"company_id" uuid NOT NULL,
	"day" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "closed_days_company_id_day_pk" PRIMARY KEY("company_id","day")
);
--> statement-breakpoint
CREATE TABLE "estimation_switches" (
	"company_id" uuid NOT NULL,
	"stock_outs" boolean DEFAULT true NOT NULL,
	"promotions" boolean DEFAULT true NOT NULL,
	"closed_days" boolean DEFAULT true NOT NULL,
	"product_changes" boolean DEFAULT true NOT NULL,
	"price_log" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "estimation_switches_company_id_pk" PRIMARY KEY("company_id")
);
--> statement-breakpoint
CREATE TABLE "inventory_levels" (
	"company_id" uuid NOT NULL,
	"product_id" bigint NOT NULL,
	"day" date NOT NULL,
	"quantity" integer NOT NULL,
	"source" text NOT NULL,
	"import_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inventory_levels_company_id_product_id_day_pk" PRIMARY KEY("company_id","product_id","day")
);
--> statement-breakpoint
CREATE TABLE "marketing_spend" (
	"company_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"day" date NOT NULL,
	"amount" numeric(18, 4) NOT NULL,
	"source" text NOT NULL,
	"import_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "marketing_spend_company_id_channel_day_pk" PRIMARY KEY("company_id","channel","day")
);
--> statement-breakpoint
CREATE TABLE "price_log" (
	"company_id" uuid NOT NULL,
	"product_id" bigint NOT NULL,
	"effective_from" date NOT NULL,
	"price" numeric(18, 4) NOT NULL,
	"compare_at_price" numeric(18, 4),
	"source" text NOT NULL,
	"import_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_log_company_id_product_id_effective_from_pk" PRIMARY KEY("company_id","product_id","effective_from")
);
--> statement-breakpoint
CREATE TABLE "product_changes" (
	"company_id" uuid NOT NULL,
	"product_id" bigint NOT NULL,
	"day" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_changes_company_id_product_id_day_pk" PRIMARY KEY("company_id","product_id","day")
);
--> statement-breakpoint
CREATE TABLE "promotion_products" (
	"company_id" uuid NOT NULL,
	"promotion_id" uuid NOT NULL,
	"product_id" bigint NOT NULL,
	"depth" numeric(18, 4),
	CONSTRAINT "promotion_products_company_id_promotion_id_product_id_pk" PRIMARY KEY("company_id","promotion_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"company_id" uuid NOT NULL,
	"promotion_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"depth" numeric(18, 4),
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"status" text NOT NULL,
	"source" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promotions_company_id_promotion_id_pk" PRIMARY KEY("company_id","promotion_id")
);
--> statement-breakpoint
CREATE TABLE "stock_outs" (
	"company_id" uuid NOT NULL,
	"stock_out_id" uuid NOT NULL,
	"product_id" bigint NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date,
	"source" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_outs_company_id_stock_out_id_pk" PRIMARY KEY("company_id","stock_out_id")
);
--> statement-breakpoint
CREATE TABLE "unit_costs" (
	"company_id" uuid NOT NULL,
	"product_id" bigint NOT NULL,
	"effective_from" date NOT NULL,
	"unit_cost" numeric(18, 4) NOT NULL,
	"source" text NOT NULL,
	"import_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unit_costs_company_id_product_id_effective_from_pk" PRIMARY KEY("company_id","product_id","effective_from")
);
--> statement-breakpoint
ALTER TABLE "closed_days" ADD CONSTRAINT "closed_days_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimation_switches" ADD CONSTRAINT "estimation_switches_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_levels" ADD CONSTRAINT "inventory_levels_company_id_product_id_products_company_id_product_id_fk" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketing_spend" ADD CONSTRAINT "marketing_spend_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_log" ADD CONSTRAINT "price_log_company_id_product_id_products_company_id_product_id_fk" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_changes" ADD CONSTRAINT "product_changes_company_id_product_id_products_company_id_product_id_fk" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_products" ADD CONSTRAINT "promotion_products_company_id_promotion_id_promotions_company_id_promotion_id_fk" FOREIGN KEY ("company_id","promotion_id") REFERENCES "public"."promotions"("company_id","promotion_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_products" ADD CONSTRAINT "promotion_products_company_id_product_id_products_company_id_product_id_fk" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_outs" ADD CONSTRAINT "stock_outs_company_id_product_id_products_company_id_product_id_fk" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_costs" ADD CONSTRAINT "unit_costs_company_id_product_id_products_company_id_product_id_fk" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inventory_levels_by_import" ON "inventory_levels" USING btree ("company_id","import_id");--> statement-breakpoint
CREATE INDEX "marketing_spend_by_day" ON "marketing_spend" USING btree ("company_id","day");--> statement-breakpoint
CREATE INDEX "marketing_spend_by_import" ON "marketing_spend" USING btree ("company_id","import_id");--> statement-breakpoint
CREATE INDEX "price_log_by_import" ON "price_log" USING btree ("company_id","import_id");--> statement-breakpoint
CREATE INDEX "promotion_products_by_product" ON "promotion_products" USING btree ("company_id","product_id");--> statement-breakpoint
CREATE INDEX "promotions_by_start" ON "promotions" USING btree ("company_id","starts_on");--> statement-breakpoint
CREATE INDEX "stock_outs_by_product" ON "stock_outs" USING btree ("company_id","product_id","from_day");--> statement-breakpoint
CREATE INDEX "unit_costs_by_import" ON "unit_costs" USING btree ("company_id","import_id");