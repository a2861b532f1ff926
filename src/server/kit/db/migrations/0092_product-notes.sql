CREATE TABLE "product_notes" (
	"company_id" uuid NOT NULL,
	"product_id" bigint NOT NULL,
	"day" date NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_notes_company_id_product_id_day_pk" PRIMARY KEY("company_id","product_id","day")
);
--> statement-breakpoint
ALTER TABLE "product_notes" ADD CONSTRAINT "product_notes_company_id_product_id_products_company_id_product_id_fk" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","product_id") ON DELETE cascade ON UPDATE no action;