CREATE TABLE "kept_lines" (
	"company_id" uuid NOT NULL,
	"product_id" bigint NOT NULL,
	"lines" integer NOT NULL,
	"digest" bigint NOT NULL,
	"packed" "bytea" NOT NULL,
	CONSTRAINT "kept_lines_company_id_product_id_pk" PRIMARY KEY("company_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "product_totals" (
	"company_id" uuid NOT NULL,
	"product_id" bigint NOT NULL,
	"lines" integer NOT NULL,
	"units" bigint NOT NULL,
	"return_lines" integer NOT NULL,
	"digest" bigint NOT NULL,
	CONSTRAINT "product_totals_company_id_product_id_pk" PRIMARY KEY("company_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "product_days" ADD COLUMN "digest" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "kept_lines" ADD CONSTRAINT "kept_lines_company_id_product_id_products_company_id_product_id_fk" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_totals" ADD CONSTRAINT "product_totals_company_id_product_id_products_company_id_product_id_fk" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","product_id") ON DELETE cascade ON UPDATE no action;