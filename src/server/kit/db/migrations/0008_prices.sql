CREATE TABLE "ai_texts" (
	"company_id" uuid NOT NULL,
	"facts_hash" text NOT NULL,
	"parts" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ai_texts_company_id_facts_hash_pk" PRIMARY KEY("company_id","facts_hash")
);
--> statement-breakpoint
CREATE TABLE "ai_usage" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"tokens" integer NOT NULL,
	CONSTRAINT "ai_usage_company_id_user_id_day_pk" PRIMARY KEY("company_id","user_id","day")
);
--> statement-breakpoint
CREATE TABLE "guard_rails" (
	"company_id" uuid NOT NULL,
	"product_type" text DEFAULT '' NOT NULL,
	"margin_floor" numeric(5, 4),
	"max_step" numeric(5, 4),
	"ending" text,
	"min_price" numeric(18, 4),
	"max_price" numeric(18, 4),
	"min_days_between_changes" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid NOT NULL,
	CONSTRAINT "guard_rails_company_id_product_type_pk" PRIMARY KEY("company_id","product_type")
);
--> statement-breakpoint
CREATE TABLE "price_decisions" (
	"company_id" uuid NOT NULL,
	"decision_id" uuid NOT NULL,
	"product_id" bigint NOT NULL,
	"decision" text NOT NULL,
	"snoozed_until" timestamp with time zone,
	"advice" jsonb NOT NULL,
	"decided_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" uuid,
	CONSTRAINT "price_decisions_company_id_decision_id_pk" PRIMARY KEY("company_id","decision_id")
);
--> statement-breakpoint
CREATE TABLE "price_facts" (
	"company_id" uuid NOT NULL,
	"product_id" bigint NOT NULL,
	"sold_price" numeric(18, 4) NOT NULL,
	"lowest_price" numeric(18, 4) NOT NULL,
	"highest_price" numeric(18, 4) NOT NULL,
	"monthly_units" double precision NOT NULL,
	"changed_on" date,
	CONSTRAINT "price_facts_company_id_product_id_pk" PRIMARY KEY("company_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "ai_texts" ADD CONSTRAINT "ai_texts_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_usage" ADD CONSTRAINT "ai_usage_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guard_rails" ADD CONSTRAINT "guard_rails_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_decisions" ADD CONSTRAINT "price_decisions_company_id_product_id_products_company_id_product_id_fk" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_facts" ADD CONSTRAINT "price_facts_company_id_product_id_products_company_id_product_id_fk" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_decisions_by_product" ON "price_decisions" USING btree ("company_id","product_id","created_at");--> statement-breakpoint
CREATE INDEX "price_decisions_by_time" ON "price_decisions" USING btree ("company_id","created_at");