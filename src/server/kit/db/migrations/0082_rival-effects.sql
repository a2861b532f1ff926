CREATE TABLE "rival_effects" (
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
	CONSTRAINT "rival_effects_company_id_product_id_pk" PRIMARY KEY("company_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "rival_followers" (
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
	CONSTRAINT "rival_followers_company_id_competitor_id_pk" PRIMARY KEY("company_id","competitor_id")
);
--> statement-breakpoint
ALTER TABLE "estimation_switches" ADD COLUMN "competitor_prices" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "estimation_switches" ADD COLUMN "price_following" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "rival_effects" ADD CONSTRAINT "rival_effects_company_id_product_id_products_company_id_product_id_fk" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rival_followers" ADD CONSTRAINT "rival_followers_competitor" FOREIGN KEY ("company_id","competitor_id") REFERENCES "public"."competitors"("company_id","competitor_id") ON DELETE cascade ON UPDATE no action;