CREATE TABLE "channel_models" (
	"company_id" uuid NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"model" jsonb,
	"orders" "bytea",
	"customers" "bytea",
	"fingerprint" text DEFAULT '' NOT NULL,
	"is_stale" boolean DEFAULT false NOT NULL,
	"learnt_at" timestamp with time zone,
	CONSTRAINT "channel_models_company_id_pk" PRIMARY KEY("company_id")
);
--> statement-breakpoint
CREATE TABLE "sales_channels" (
	"company_id" uuid NOT NULL,
	"identity" text NOT NULL,
	"name" text,
	"role" text NOT NULL,
	"is_chosen" boolean DEFAULT false NOT NULL,
	"recognised" jsonb NOT NULL,
	"lines" bigint NOT NULL,
	"units" bigint NOT NULL,
	"revenue" numeric(18, 4) NOT NULL,
	"recent_lines" bigint NOT NULL,
	"recent_units" bigint NOT NULL,
	"recent_revenue" numeric(18, 4) NOT NULL,
	"price_ratio" double precision,
	"is_current" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "sales_channels_company_id_identity_pk" PRIMARY KEY("company_id","identity")
);
--> statement-breakpoint
ALTER TABLE "kept_lines" ADD COLUMN "channels" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "kept_lines" ADD COLUMN "channel" "bytea";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "sales_channel" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "shop" text;--> statement-breakpoint
ALTER TABLE "channel_models" ADD CONSTRAINT "channel_models_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_channels" ADD CONSTRAINT "sales_channels_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE cascade ON UPDATE no action;