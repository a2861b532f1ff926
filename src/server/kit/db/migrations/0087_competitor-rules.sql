CREATE TABLE "competitor_rules" (
	"company_id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	"product_type" text,
	"product_id" bigint,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"competitor_id" uuid,
	"place" integer,
	"share" double precision NOT NULL,
	"lasting_days" integer,
	"passes_unusual" boolean NOT NULL,
	"most_follows" integer,
	"sensitivity_below" double precision,
	"starts_on" date,
	"ends_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "competitor_rules_company_id_rule_id_pk" PRIMARY KEY("company_id","rule_id")
);
--> statement-breakpoint
ALTER TABLE "competitor_products" ADD COLUMN "usual_floor" double precision;--> statement-breakpoint
ALTER TABLE "competitor_rules" ADD CONSTRAINT "competitor_rules_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competitor_rules" ADD CONSTRAINT "competitor_rules_competitor" FOREIGN KEY ("company_id","competitor_id") REFERENCES "public"."competitors"("company_id","competitor_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competitor_rules" ADD CONSTRAINT "competitor_rules_product" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","product_id") ON DELETE cascade ON UPDATE no action;