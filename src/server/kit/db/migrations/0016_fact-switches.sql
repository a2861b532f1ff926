CREATE TABLE "compared_estimates" (
	"company_id" uuid NOT NULL,
	"comparison_id" uuid NOT NULL,
	"product_id" bigint NOT NULL,
	"with_elasticity" double precision,
	"with_low" double precision,
	"with_high" double precision,
	"with_reason" text,
	"without_elasticity" double precision,
	"without_low" double precision,
	"without_high" double precision,
	"without_reason" text,
	CONSTRAINT "compared_estimates_company_id_comparison_id_product_id_pk" PRIMARY KEY("company_id","comparison_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "estimate_comparisons" (
	"company_id" uuid NOT NULL,
	"comparison_id" uuid NOT NULL,
	"facts" text[] NOT NULL,
	"status" text NOT NULL,
	"percent" integer DEFAULT 0 NOT NULL,
	"error" text,
	"summary" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "estimate_comparisons_company_id_comparison_id_pk" PRIMARY KEY("company_id","comparison_id")
);
--> statement-breakpoint
ALTER TABLE "estimation_switches" ADD COLUMN "holidays" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "compared_estimates" ADD CONSTRAINT "compared_estimates_comparison" FOREIGN KEY ("company_id","comparison_id") REFERENCES "public"."estimate_comparisons"("company_id","comparison_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compared_estimates" ADD CONSTRAINT "compared_estimates_company_id_product_id_products_company_id_product_id_fk" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimate_comparisons" ADD CONSTRAINT "estimate_comparisons_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE cascade ON UPDATE no action;