CREATE TABLE "price_rollout_items" (
	"company_id" uuid NOT NULL,
	"rollout_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"product_id" bigint NOT NULL,
	"store_product_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"wave" smallint DEFAULT 1 NOT NULL,
	"state" text NOT NULL,
	"planned_from" numeric(18, 4),
	"expected_price" numeric(18, 4),
	"expected_compare_at" numeric(18, 4),
	"wanted_price" numeric(18, 4) NOT NULL,
	"observed_price" numeric(18, 4),
	"cost" numeric(18, 4),
	"broken_rule" text,
	"attempt_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"reason_code" text,
	"reason" jsonb,
	"sent_at" timestamp with time zone,
	"written_at" timestamp with time zone,
	"restored_at" timestamp with time zone,
	CONSTRAINT "price_rollout_items_company_id_rollout_id_item_id_pk" PRIMARY KEY("company_id","rollout_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "price_rollout_looks" (
	"company_id" uuid NOT NULL,
	"rollout_id" uuid NOT NULL,
	"day" date NOT NULL,
	"profit" numeric(18, 4),
	"counterfactual" numeric(18, 4),
	"statistic" numeric(18, 4),
	"boundary" numeric(18, 4),
	"verdict" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_rollout_looks_company_id_rollout_id_day_pk" PRIMARY KEY("company_id","rollout_id","day")
);
--> statement-breakpoint
CREATE TABLE "price_rollout_settings" (
	"company_id" uuid NOT NULL,
	"four_eyes" boolean NOT NULL,
	"updated_by" uuid NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_rollout_settings_company_id_pk" PRIMARY KEY("company_id")
);
--> statement-breakpoint
CREATE TABLE "price_rollouts" (
	"company_id" uuid NOT NULL,
	"rollout_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"state" text NOT NULL,
	"paused_from" text,
	"reason" jsonb,
	"mode" text NOT NULL,
	"canary_seed" integer NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"check_status" text NOT NULL,
	"check_read" integer DEFAULT 0 NOT NULL,
	"checked_at" timestamp with time zone,
	"check_problem" jsonb,
	"revenue_share" double precision,
	"list_hash" text,
	"drafted_by" uuid NOT NULL,
	"changed_by" uuid NOT NULL,
	"approved_by" uuid,
	"approved_hash" text,
	"approved_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"canary_written_at" timestamp with time zone,
	"rest_written_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_rollouts_company_id_rollout_id_pk" PRIMARY KEY("company_id","rollout_id")
);
--> statement-breakpoint
ALTER TABLE "price_rollout_items" ADD CONSTRAINT "price_rollout_items_company_id_rollout_id_price_rollouts_company_id_rollout_id_fk" FOREIGN KEY ("company_id","rollout_id") REFERENCES "public"."price_rollouts"("company_id","rollout_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_rollout_items" ADD CONSTRAINT "price_rollout_items_company_id_product_id_products_company_id_product_id_fk" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_rollout_looks" ADD CONSTRAINT "price_rollout_looks_company_id_rollout_id_price_rollouts_company_id_rollout_id_fk" FOREIGN KEY ("company_id","rollout_id") REFERENCES "public"."price_rollouts"("company_id","rollout_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_rollout_settings" ADD CONSTRAINT "price_rollout_settings_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_rollouts" ADD CONSTRAINT "price_rollouts_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "price_rollout_items_of_variant" ON "price_rollout_items" USING btree ("company_id","rollout_id","entry_id","variant_id");--> statement-breakpoint
CREATE INDEX "price_rollouts_by_time" ON "price_rollouts" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "price_rollouts_open" ON "price_rollouts" USING btree ("company_id","connection_id") WHERE state in ('draft', 'awaiting_approval', 'approved', 'writing_canary', 'watching', 'writing_rest')
          or (state = 'paused' and paused_from <> 'taking_back');