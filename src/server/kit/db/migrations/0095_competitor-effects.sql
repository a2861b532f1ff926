CREATE TABLE "competitor_effects" (
	"company_id" uuid NOT NULL,
	"product_id" bigint NOT NULL,
	"weeks" integer NOT NULL,
	"moves" integer NOT NULL,
	"reason" text,
	"mean" double precision,
	"low" double precision,
	"high" double precision,
	"deviation" double precision,
	"probability" double precision,
	"verdict" text,
	CONSTRAINT "competitor_effects_company_id_product_id_pk" PRIMARY KEY("company_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "competitor_followers" (
	"company_id" uuid NOT NULL,
	"competitor_id" uuid NOT NULL,
	"cuts" integer NOT NULL,
	"cuts_followed" integer NOT NULL,
	"rises" integer NOT NULL,
	"rises_followed" integer NOT NULL,
	"by_chance" double precision NOT NULL,
	"usual_days" double precision,
	"usual_share" double precision,
	"chance" double precision NOT NULL,
	"is_follower" boolean NOT NULL,
	CONSTRAINT "competitor_followers_company_id_competitor_id_pk" PRIMARY KEY("company_id","competitor_id")
);
--> statement-breakpoint
INSERT INTO "competitor_effects" SELECT * FROM "rival_effects";
--> statement-breakpoint
INSERT INTO "competitor_followers" SELECT * FROM "rival_followers";
--> statement-breakpoint
ALTER TABLE "competitor_effects" ADD CONSTRAINT "competitor_effects_company_id_product_id_products_company_id_product_id_fk" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","product_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "competitor_followers" ADD CONSTRAINT "competitor_followers_competitor" FOREIGN KEY ("company_id","competitor_id") REFERENCES "public"."competitors"("company_id","competitor_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- few rows: a company imports few tables of competitors' prices
UPDATE "imports" SET "mapping" = regexp_replace("mapping"::text, '"rival([0-9]+)":', '"competitor\1":', 'g')::jsonb
WHERE "mapping"::text ~ '"rival[0-9]+":';
--> statement-breakpoint
-- few rows: the same
UPDATE "imports" SET "options" = regexp_replace("options"::text, '"rival([0-9]+)":', '"competitor\1":', 'g')::jsonb
WHERE "options"::text ~ '"rival[0-9]+":';
--> statement-breakpoint
-- few rows: only estimations with competitors' prices, which no release has
UPDATE "estimate_runs" SET "diagnostics" = ("diagnostics" - 'rivals') || jsonb_build_object('competitors', "diagnostics" -> 'rivals')
WHERE "diagnostics" ? 'rivals';
--> statement-breakpoint
-- contract: nothing since 0.1.0 reads it
DROP TABLE "rival_effects";
--> statement-breakpoint
-- contract: nothing since 0.1.0 reads it
DROP TABLE "rival_followers";
