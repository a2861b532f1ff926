CREATE TABLE "demand_outlooks" (
	"company_id" uuid NOT NULL,
	"product_id" bigint NOT NULL,
	"data_through" date NOT NULL,
	"state" text NOT NULL,
	"last_sold_on" date NOT NULL,
	"usual_gap_days" double precision,
	"back_on" date,
	"month_units" double precision NOT NULL,
	"month_low" double precision NOT NULL,
	"month_high" double precision NOT NULL,
	"year_units" double precision NOT NULL,
	"year_low" double precision NOT NULL,
	"year_high" double precision NOT NULL,
	"dispersion" double precision NOT NULL,
	"deviation" double precision NOT NULL,
	"drift" double precision NOT NULL,
	"weeks" real[] NOT NULL,
	CONSTRAINT "demand_outlooks_company_id_product_id_pk" PRIMARY KEY("company_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "demand_outlooks" ADD CONSTRAINT "demand_outlooks_company_id_product_id_products_company_id_product_id_fk" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","product_id") ON DELETE cascade ON UPDATE no action;