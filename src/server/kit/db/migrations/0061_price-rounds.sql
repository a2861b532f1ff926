CREATE TABLE "price_ladder_members" (
	"company_id" uuid NOT NULL,
	"ladder_id" uuid NOT NULL,
	"product_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"size" double precision NOT NULL,
	CONSTRAINT "price_ladder_members_company_id_ladder_id_product_id_pk" PRIMARY KEY("company_id","ladder_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "price_ladders" (
	"company_id" uuid NOT NULL,
	"ladder_id" uuid NOT NULL,
	"group_key" text NOT NULL,
	"name" text NOT NULL,
	"unit" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_ladders_company_id_ladder_id_pk" PRIMARY KEY("company_id","ladder_id")
);
--> statement-breakpoint
CREATE TABLE "price_round_items" (
	"company_id" uuid NOT NULL,
	"round_id" uuid NOT NULL,
	"product_id" bigint NOT NULL,
	"today" numeric(18, 4),
	"cost" numeric(18, 4),
	"cost_before" numeric(18, 4),
	"price" numeric(18, 4),
	"reason" text NOT NULL,
	"advice_reason" text NOT NULL,
	"held_by" smallint[] NOT NULL,
	"pin" text,
	"objective" text NOT NULL,
	"gain" double precision,
	"low" double precision,
	"high" double precision,
	"probability" double precision,
	"revenue_now" double precision,
	"revenue_next" double precision,
	CONSTRAINT "price_round_items_company_id_round_id_product_id_pk" PRIMARY KEY("company_id","round_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "price_rounds" (
	"company_id" uuid NOT NULL,
	"round_id" uuid NOT NULL,
	"name" text NOT NULL,
	"goal" text NOT NULL,
	"constraints" jsonb NOT NULL,
	"state" text NOT NULL,
	"about" text NOT NULL,
	"inputs_hash" text NOT NULL,
	"solved_at" timestamp with time zone NOT NULL,
	"totals" jsonb,
	"conflict" jsonb,
	"weights" jsonb,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "price_rounds_company_id_round_id_pk" PRIMARY KEY("company_id","round_id")
);
--> statement-breakpoint
ALTER TABLE "price_ladder_members" ADD CONSTRAINT "price_ladder_members_ladder" FOREIGN KEY ("company_id","ladder_id") REFERENCES "public"."price_ladders"("company_id","ladder_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_ladder_members" ADD CONSTRAINT "price_ladder_members_company_id_product_id_products_company_id_product_id_fk" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_ladders" ADD CONSTRAINT "price_ladders_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_round_items" ADD CONSTRAINT "price_round_items_round" FOREIGN KEY ("company_id","round_id") REFERENCES "public"."price_rounds"("company_id","round_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_round_items" ADD CONSTRAINT "price_round_items_company_id_product_id_products_company_id_product_id_fk" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_rounds" ADD CONSTRAINT "price_rounds_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "price_ladders_by_key" ON "price_ladders" USING btree ("company_id","group_key");--> statement-breakpoint
CREATE INDEX "price_rounds_by_time" ON "price_rounds" USING btree ("company_id","updated_at");