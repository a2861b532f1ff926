CREATE TABLE "basket_products" (
	"company_id" uuid NOT NULL,
	"product_id" bigint NOT NULL,
	"orders" integer NOT NULL,
	"baskets" "bytea" NOT NULL,
	CONSTRAINT "basket_products_company_id_product_id_pk" PRIMARY KEY("company_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "basket_rules" (
	"company_id" uuid NOT NULL,
	"product_a" bigint NOT NULL,
	"product_b" bigint NOT NULL,
	"kind" text NOT NULL,
	"together" integer NOT NULL,
	"expected" double precision NOT NULL,
	"support" double precision NOT NULL,
	"confidence" double precision NOT NULL,
	"lift" double precision NOT NULL,
	"lift_low" double precision NOT NULL,
	"lift_high" double precision NOT NULL,
	"p_value" double precision NOT NULL,
	"q_value" double precision NOT NULL,
	"recent" integer NOT NULL,
	"recent_days" integer NOT NULL,
	CONSTRAINT "basket_rules_company_id_product_a_product_b_pk" PRIMARY KEY("company_id","product_a","product_b")
);
--> statement-breakpoint
CREATE TABLE "basket_runs" (
	"company_id" uuid NOT NULL,
	"status" text NOT NULL,
	"fingerprint" text,
	"method_version" text,
	"mined_at" timestamp with time zone,
	"data_through" date,
	"orders" integer DEFAULT 0 NOT NULL,
	"baskets" integer DEFAULT 0 NOT NULL,
	"too_large" integer DEFAULT 0 NOT NULL,
	"rules" integer DEFAULT 0 NOT NULL,
	"strata" jsonb,
	"qualities" jsonb,
	"error" text,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "basket_runs_company_id_pk" PRIMARY KEY("company_id")
);
--> statement-breakpoint
CREATE TABLE "strategy_submissions" (
	"company_id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"submitted_by" uuid NOT NULL,
	"responses" jsonb NOT NULL,
	"choices" jsonb,
	"selected_products" jsonb NOT NULL,
	"document" jsonb,
	"document_text" text,
	"feedback" text NOT NULL,
	"feedback_source" text NOT NULL,
	"proposal" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp with time zone,
	"applied_by" uuid,
	CONSTRAINT "strategy_submissions_company_id_submission_id_pk" PRIMARY KEY("company_id","submission_id")
);
--> statement-breakpoint
ALTER TABLE "basket_products" ADD CONSTRAINT "basket_products_company_id_product_id_products_company_id_product_id_fk" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_rules" ADD CONSTRAINT "basket_rules_company_id_product_a_products_company_id_product_id_fk" FOREIGN KEY ("company_id","product_a") REFERENCES "public"."products"("company_id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_rules" ADD CONSTRAINT "basket_rules_company_id_product_b_products_company_id_product_id_fk" FOREIGN KEY ("company_id","product_b") REFERENCES "public"."products"("company_id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_runs" ADD CONSTRAINT "basket_runs_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strategy_submissions" ADD CONSTRAINT "strategy_submissions_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "basket_rules_by_b" ON "basket_rules" USING btree ("company_id","product_b");--> statement-breakpoint
CREATE INDEX "strategy_submissions_by_time" ON "strategy_submissions" USING btree ("company_id","created_at");