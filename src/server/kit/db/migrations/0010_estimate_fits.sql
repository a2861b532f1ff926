CREATE TABLE "product_fits" (
	"company_id" uuid NOT NULL,
	"product_id" bigint NOT NULL,
	"lines" integer NOT NULL,
	"digest" bigint NOT NULL,
	"fit" "bytea",
	CONSTRAINT "product_fits_company_id_product_id_pk" PRIMARY KEY("company_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "store_fits" (
	"company_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"method_version" text NOT NULL,
	"fitted_at" timestamp with time zone NOT NULL,
	"fit" "bytea" NOT NULL,
	CONSTRAINT "store_fits_company_id_pk" PRIMARY KEY("company_id")
);
--> statement-breakpoint
ALTER TABLE "product_fits" ADD CONSTRAINT "product_fits_company_id_product_id_products_company_id_product_id_fk" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_fits" ADD CONSTRAINT "store_fits_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE cascade ON UPDATE no action;