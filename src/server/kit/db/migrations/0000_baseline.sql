CREATE TABLE "companies" (
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"address" text,
	"city" text,
	"state" text,
	"country" text,
	"postal_code" text,
	"phone" text,
	"website" text,
	"currency" text DEFAULT 'USD' NOT NULL,
	"timezone" text DEFAULT 'UTC' NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "companies_company_id_pk" PRIMARY KEY("company_id")
);
--> statement-breakpoint
CREATE TABLE "elasticity_estimates" (
	"company_id" uuid NOT NULL,
	"product_id" bigint NOT NULL,
	"run_id" uuid NOT NULL,
	"has_history" boolean NOT NULL,
	"elasticity" double precision,
	"low" double precision,
	"high" double precision,
	"standard_deviation" double precision,
	"grade" text,
	"own_share" double precision,
	"months" integer NOT NULL,
	"price_levels" integer NOT NULL,
	"units" integer NOT NULL,
	"reason" text,
	CONSTRAINT "elasticity_estimates_company_id_product_id_pk" PRIMARY KEY("company_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "estimate_runs" (
	"company_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"status" text NOT NULL,
	"stage" text,
	"percent" integer DEFAULT 0 NOT NULL,
	"method_version" text NOT NULL,
	"data_through" date,
	"products" integer DEFAULT 0 NOT NULL,
	"lines_used" integer DEFAULT 0 NOT NULL,
	"diagnostics" jsonb,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "estimate_runs_company_id_run_id_pk" PRIMARY KEY("company_id","run_id")
);
--> statement-breakpoint
CREATE TABLE "import_chunks" (
	"company_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "import_chunks_company_id_import_id_seq_pk" PRIMARY KEY("company_id","import_id","seq")
);
--> statement-breakpoint
CREATE TABLE "import_known_lines" (
	"company_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	CONSTRAINT "import_known_lines_company_id_import_id_line_id_pk" PRIMARY KEY("company_id","import_id","line_id")
);
--> statement-breakpoint
CREATE TABLE "import_rejects" (
	"company_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"row_number" integer NOT NULL,
	"reason" text NOT NULL,
	"field" text,
	"raw" text NOT NULL,
	CONSTRAINT "import_rejects_company_id_import_id_row_number_pk" PRIMARY KEY("company_id","import_id","row_number")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"company_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"phase" text,
	"file_name" text NOT NULL,
	"file_sha256" text,
	"size_bytes" bigint DEFAULT 0 NOT NULL,
	"format" text,
	"mapping" jsonb,
	"options" jsonb,
	"bytes_read" bigint DEFAULT 0 NOT NULL,
	"rows_read" integer DEFAULT 0 NOT NULL,
	"lines_added" integer DEFAULT 0 NOT NULL,
	"lines_known" integer DEFAULT 0 NOT NULL,
	"products_added" integer DEFAULT 0 NOT NULL,
	"left_out" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"summary" jsonb,
	"error" text,
	"cancel_requested_at" timestamp with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imports_company_id_import_id_pk" PRIMARY KEY("company_id","import_id")
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"company_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"product_id" bigint NOT NULL,
	"import_id" uuid,
	"order_ref" text NOT NULL,
	"ordered_at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"quantity" integer NOT NULL,
	"total" numeric(18, 4) NOT NULL,
	"lineitem_name" text,
	"customer_ref" text,
	"country" text,
	CONSTRAINT "order_lines_company_id_line_id_pk" PRIMARY KEY("company_id","line_id")
);
--> statement-breakpoint
CREATE TABLE "product_days" (
	"company_id" uuid NOT NULL,
	"product_id" bigint NOT NULL,
	"day" date NOT NULL,
	"lines" integer NOT NULL,
	"units" integer NOT NULL,
	"revenue" numeric(18, 4) NOT NULL,
	"returned_units" integer NOT NULL,
	"refunded" numeric(18, 4) NOT NULL,
	CONSTRAINT "product_days_company_id_product_id_day_pk" PRIMARY KEY("company_id","product_id","day")
);
--> statement-breakpoint
CREATE TABLE "store_days" (
	"company_id" uuid NOT NULL,
	"day" date NOT NULL,
	"orders" integer NOT NULL,
	"lines" integer NOT NULL,
	"units" integer NOT NULL,
	"revenue" numeric(18, 4) NOT NULL,
	"returned_units" integer NOT NULL,
	"refunded" numeric(18, 4) NOT NULL,
	CONSTRAINT "store_days_company_id_day_pk" PRIMARY KEY("company_id","day")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"company_id" uuid NOT NULL,
	"product_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "products_product_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sku" text NOT NULL,
	"external_id" text,
	"title" text NOT NULL,
	"handle" text,
	"vendor" text,
	"product_type" text,
	"price" numeric(18, 4),
	"cost" numeric(18, 4),
	"image_src" text,
	"source" text NOT NULL,
	"import_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_company_id_product_id_pk" PRIMARY KEY("company_id","product_id"),
	CONSTRAINT "products_sku" UNIQUE("company_id","sku")
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"company_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_company_id_issuer_subject_pk" PRIMARY KEY("company_id","issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "user_settings" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"regional" jsonb,
	"privacy" jsonb,
	"display" jsonb,
	"checklist_dismissed" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_settings_company_id_user_id_pk" PRIMARY KEY("company_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"job_title" text,
	"department" text,
	"profile_image_url" text,
	"last_login" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_company_id_user_id_pk" PRIMARY KEY("company_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "elasticity_estimates" ADD CONSTRAINT "elasticity_estimates_company_id_product_id_products_company_id_product_id_fk" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimate_runs" ADD CONSTRAINT "estimate_runs_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_chunks" ADD CONSTRAINT "import_chunks_company_id_import_id_imports_company_id_import_id_fk" FOREIGN KEY ("company_id","import_id") REFERENCES "public"."imports"("company_id","import_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_known_lines" ADD CONSTRAINT "import_known_lines_company_id_import_id_imports_company_id_import_id_fk" FOREIGN KEY ("company_id","import_id") REFERENCES "public"."imports"("company_id","import_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rejects" ADD CONSTRAINT "import_rejects_company_id_import_id_imports_company_id_import_id_fk" FOREIGN KEY ("company_id","import_id") REFERENCES "public"."imports"("company_id","import_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_company_id_product_id_products_company_id_product_id_fk" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_days" ADD CONSTRAINT "product_days_company_id_product_id_products_company_id_product_id_fk" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_days" ADD CONSTRAINT "store_days_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_company_id_user_id_users_company_id_user_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_company_id_user_id_users_company_id_user_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "estimate_runs_by_time" ON "estimate_runs" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "import_known_lines_by_line" ON "import_known_lines" USING btree ("company_id","line_id");--> statement-breakpoint
CREATE INDEX "imports_by_time" ON "imports" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "order_lines_by_product" ON "order_lines" USING btree ("company_id","product_id","day");--> statement-breakpoint
CREATE INDEX "products_by_title" ON "products" USING btree ("company_id","title");--> statement-breakpoint
CREATE INDEX "identities_by_subject" ON "identities" USING btree ("issuer","subject");