CREATE TABLE "account_deletions" (
	"company_id" uuid NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_deletions_company_id_pk" PRIMARY KEY("company_id")
);
--> statement-breakpoint
CREATE TABLE "data_export_chunks" (
	"company_id" uuid NOT NULL,
	"export_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "data_export_chunks_company_id_export_id_seq_pk" PRIMARY KEY("company_id","export_id","seq")
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"company_id" uuid NOT NULL,
	"export_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text NOT NULL,
	"tables" integer DEFAULT 0 NOT NULL,
	"rows" bigint DEFAULT 0 NOT NULL,
	"size_bytes" bigint DEFAULT 0 NOT NULL,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "data_exports_company_id_export_id_pk" PRIMARY KEY("company_id","export_id")
);
--> statement-breakpoint
CREATE TABLE "retention_runs" (
	"company_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"ran_at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"rows" integer NOT NULL,
	"older_than" timestamp with time zone NOT NULL,
	CONSTRAINT "retention_runs_company_id_run_id_kind_pk" PRIMARY KEY("company_id","run_id","kind")
);
--> statement-breakpoint
CREATE TABLE "user_images" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"image_id" uuid NOT NULL,
	"png" "bytea" NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_images_company_id_user_id_pk" PRIMARY KEY("company_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "billing_customers" (
	"company_id" uuid NOT NULL,
	"customer_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "billing_customers_company_id_pk" PRIMARY KEY("company_id")
);
--> statement-breakpoint
CREATE TABLE "billing_events" (
	"company_id" uuid NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "billing_events_company_id_event_id_pk" PRIMARY KEY("company_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"company_id" uuid NOT NULL,
	"invoice_id" text NOT NULL,
	"date" timestamp with time zone NOT NULL,
	"description" text NOT NULL,
	"amount" numeric(18, 4) NOT NULL,
	"currency" text NOT NULL,
	"paid" boolean NOT NULL,
	"url" text,
	CONSTRAINT "invoices_company_id_invoice_id_pk" PRIMARY KEY("company_id","invoice_id")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"company_id" uuid NOT NULL,
	"subscription_id" text NOT NULL,
	"plan_name" text NOT NULL,
	"price" numeric(18, 4) NOT NULL,
	"currency" text NOT NULL,
	"billing_cycle" text NOT NULL,
	"status" text NOT NULL,
	"renewal_date" timestamp with time zone,
	"features" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"payment_method" text,
	"card_last_four" text,
	"card_expiry" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_company_id_pk" PRIMARY KEY("company_id")
);
--> statement-breakpoint
ALTER TABLE "account_deletions" ADD CONSTRAINT "account_deletions_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_export_chunks" ADD CONSTRAINT "data_export_chunks_company_id_export_id_data_exports_company_id_export_id_fk" FOREIGN KEY ("company_id","export_id") REFERENCES "public"."data_exports"("company_id","export_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_company_id_user_id_users_company_id_user_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_runs" ADD CONSTRAINT "retention_runs_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_images" ADD CONSTRAINT "user_images_company_id_user_id_users_company_id_user_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_customers" ADD CONSTRAINT "billing_customers_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_events" ADD CONSTRAINT "billing_events_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_exports_by_time" ON "data_exports" USING btree ("company_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "retention_runs_by_time" ON "retention_runs" USING btree ("company_id","ran_at");--> statement-breakpoint
CREATE INDEX "billing_customers_by_customer" ON "billing_customers" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "invoices_by_date" ON "invoices" USING btree ("company_id","date");