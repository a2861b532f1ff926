CREATE TABLE "competitor_matches" (
	"company_id" uuid NOT NULL,
	"competitor_id" uuid NOT NULL,
	"external_key" text NOT NULL,
	"product_id" bigint NOT NULL,
	"factor" double precision NOT NULL,
	"how" text NOT NULL,
	"score" double precision NOT NULL,
	"status" text NOT NULL,
	"veto" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "competitor_matches_company_id_competitor_id_external_key_product_id_pk" PRIMARY KEY("company_id","competitor_id","external_key","product_id")
);
--> statement-breakpoint
CREATE TABLE "competitor_prices" (
	"company_id" uuid NOT NULL,
	"competitor_id" uuid NOT NULL,
	"external_key" text NOT NULL,
	"day" date NOT NULL,
	"observation_id" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"price" numeric(18, 4) NOT NULL,
	"was_price" numeric(18, 4),
	"shipping" numeric(18, 4),
	"currency" text NOT NULL,
	"in_stock" boolean,
	"condition" text NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"import_id" uuid,
	"suspect" text,
	CONSTRAINT "competitor_prices_company_id_competitor_id_external_key_day_observation_id_pk" PRIMARY KEY("company_id","competitor_id","external_key","day","observation_id")
);
--> statement-breakpoint
CREATE TABLE "competitor_products" (
	"company_id" uuid NOT NULL,
	"competitor_id" uuid NOT NULL,
	"external_key" text NOT NULL,
	"title" text,
	"code" text,
	"gtin" text,
	"brand" text,
	"url_text" text,
	"state" text NOT NULL,
	"first_seen" timestamp with time zone NOT NULL,
	"last_seen" timestamp with time zone NOT NULL,
	"import_id" uuid,
	CONSTRAINT "competitor_products_company_id_competitor_id_external_key_pk" PRIMARY KEY("company_id","competitor_id","external_key")
);
--> statement-breakpoint
CREATE TABLE "competitors" (
	"company_id" uuid NOT NULL,
	"competitor_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"domain" text,
	"weight" double precision DEFAULT 1 NOT NULL,
	"stale_after_days" integer DEFAULT 14 NOT NULL,
	"tax" text DEFAULT 'same' NOT NULL,
	"tax_percent" double precision DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "competitors_company_id_competitor_id_pk" PRIMARY KEY("company_id","competitor_id")
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "may_send_competitor_prices" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "may_read" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "competitor_matches" ADD CONSTRAINT "competitor_matches_product" FOREIGN KEY ("company_id","competitor_id","external_key") REFERENCES "public"."competitor_products"("company_id","competitor_id","external_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competitor_matches" ADD CONSTRAINT "competitor_matches_company_id_product_id_products_company_id_product_id_fk" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competitor_prices" ADD CONSTRAINT "competitor_prices_product" FOREIGN KEY ("company_id","competitor_id","external_key") REFERENCES "public"."competitor_products"("company_id","competitor_id","external_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competitor_products" ADD CONSTRAINT "competitor_products_competitor" FOREIGN KEY ("company_id","competitor_id") REFERENCES "public"."competitors"("company_id","competitor_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competitors" ADD CONSTRAINT "competitors_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "competitor_matches_by_product" ON "competitor_matches" USING btree ("company_id","product_id");--> statement-breakpoint
CREATE INDEX "competitor_prices_by_import" ON "competitor_prices" USING btree ("company_id","import_id");--> statement-breakpoint
CREATE INDEX "competitor_products_by_state" ON "competitor_products" USING btree ("company_id","state");--> statement-breakpoint
CREATE UNIQUE INDEX "competitors_by_name" ON "competitors" USING btree ("company_id","name_key");