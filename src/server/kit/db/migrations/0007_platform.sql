CREATE TABLE "platform_attempts" (
	"company_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "platform_attempts_company_id_attempt_id_pk" PRIMARY KEY("company_id","attempt_id")
);
--> statement-breakpoint
CREATE TABLE "platform_connections" (
	"company_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"provider_connection_id" text NOT NULL,
	"status" text NOT NULL,
	"shop_name" text,
	"shop_domain" text,
	"scopes" text[] DEFAULT '{}'::text[] NOT NULL,
	"products_read_through" timestamp with time zone,
	"orders_read_through" timestamp with time zone,
	"last_synced_at" timestamp with time zone,
	"connected_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "platform_connections_company_id_connection_id_pk" PRIMARY KEY("company_id","connection_id"),
	CONSTRAINT "platform_connections_one" UNIQUE("company_id","platform")
);
--> statement-breakpoint
CREATE TABLE "platform_deliveries" (
	"company_id" uuid NOT NULL,
	"body_sha256" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "platform_deliveries_company_id_body_sha256_pk" PRIMARY KEY("company_id","body_sha256")
);
--> statement-breakpoint
CREATE TABLE "platform_orders" (
	"company_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"line_ids" uuid[] NOT NULL,
	CONSTRAINT "platform_orders_company_id_connection_id_external_id_pk" PRIMARY KEY("company_id","connection_id","external_id")
);
--> statement-breakpoint
CREATE TABLE "platform_products" (
	"company_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"title" text NOT NULL,
	"status" text NOT NULL,
	"image_src" text,
	"image_alt" text,
	"variant_count" integer NOT NULL,
	"first_price" numeric(18, 4),
	"fingerprint" text NOT NULL,
	CONSTRAINT "platform_products_company_id_connection_id_external_id_pk" PRIMARY KEY("company_id","connection_id","external_id")
);
--> statement-breakpoint
CREATE TABLE "platform_runs" (
	"company_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"status" text NOT NULL,
	"products_seen" integer DEFAULT 0 NOT NULL,
	"products_added" integer DEFAULT 0 NOT NULL,
	"products_changed" integer DEFAULT 0 NOT NULL,
	"products_failed" integer DEFAULT 0 NOT NULL,
	"orders_seen" integer DEFAULT 0 NOT NULL,
	"orders_added" integer DEFAULT 0 NOT NULL,
	"orders_changed" integer DEFAULT 0 NOT NULL,
	"orders_failed" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"rejects" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "platform_runs_company_id_run_id_pk" PRIMARY KEY("company_id","run_id")
);
--> statement-breakpoint
CREATE TABLE "platform_variants" (
	"company_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"product_external_id" text NOT NULL,
	"product_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"price" numeric(18, 4),
	"compare_at_price" numeric(18, 4),
	"unit_cost" numeric(18, 4),
	"inventory_quantity" integer,
	CONSTRAINT "platform_variants_company_id_connection_id_external_id_pk" PRIMARY KEY("company_id","connection_id","external_id")
);
--> statement-breakpoint
ALTER TABLE "platform_attempts" ADD CONSTRAINT "platform_attempts_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_connections" ADD CONSTRAINT "platform_connections_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_deliveries" ADD CONSTRAINT "platform_deliveries_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_orders" ADD CONSTRAINT "platform_orders_company_id_connection_id_platform_connections_company_id_connection_id_fk" FOREIGN KEY ("company_id","connection_id") REFERENCES "public"."platform_connections"("company_id","connection_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_products" ADD CONSTRAINT "platform_products_company_id_connection_id_platform_connections_company_id_connection_id_fk" FOREIGN KEY ("company_id","connection_id") REFERENCES "public"."platform_connections"("company_id","connection_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_runs" ADD CONSTRAINT "platform_runs_company_id_connection_id_platform_connections_company_id_connection_id_fk" FOREIGN KEY ("company_id","connection_id") REFERENCES "public"."platform_connections"("company_id","connection_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_variants" ADD CONSTRAINT "platform_variants_product" FOREIGN KEY ("company_id","connection_id","product_external_id") REFERENCES "public"."platform_products"("company_id","connection_id","external_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_variants" ADD CONSTRAINT "platform_variants_priced_product" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "platform_connections_by_provider" ON "platform_connections" USING btree ("provider_connection_id");--> statement-breakpoint
CREATE INDEX "platform_products_by_title" ON "platform_products" USING btree ("company_id","connection_id","title");--> statement-breakpoint
CREATE INDEX "platform_runs_by_time" ON "platform_runs" USING btree ("company_id","connection_id","created_at");--> statement-breakpoint
CREATE INDEX "platform_variants_by_product" ON "platform_variants" USING btree ("company_id","connection_id","product_external_id");--> statement-breakpoint
CREATE INDEX "platform_variants_by_priced_product" ON "platform_variants" USING btree ("company_id","product_id");--> statement-breakpoint
-- A signed message of the integration provider names a connection, not a company: it may find that one row.
CREATE POLICY "named_connection" ON "platform_connections" FOR SELECT
	USING ("provider_connection_id" = nullif(current_setting('quanto.platform_connection', true), ''));
