CREATE TABLE "channel_products" (
	"company_id" uuid NOT NULL,
	"product_id" bigint NOT NULL,
	"identity" text NOT NULL,
	"lines" integer NOT NULL,
	"units" bigint NOT NULL,
	"price" numeric(18, 4) NOT NULL,
	"main_price" numeric(18, 4),
	"price_share" double precision,
	"units_per_main" double precision,
	"elasticity" double precision,
	"standard_deviation" double precision,
	CONSTRAINT "channel_products_company_id_product_id_identity_pk" PRIMARY KEY("company_id","product_id","identity")
);
--> statement-breakpoint
ALTER TABLE "sales_channels" ADD COLUMN "is_following" boolean;--> statement-breakpoint
ALTER TABLE "sales_channels" ADD COLUMN "follows_chosen" boolean;--> statement-breakpoint
ALTER TABLE "sales_channels" ADD COLUMN "price_changes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_channels" ADD COLUMN "changes_together" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_products" ADD CONSTRAINT "channel_products_company_id_product_id_products_company_id_product_id_fk" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","product_id") ON DELETE cascade ON UPDATE no action;