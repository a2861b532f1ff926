CREATE TABLE "kept_lines" (
	"company_id" uuid NOT NULL,
	"product_id" bigint NOT NULL,
	"lines" integer NOT NULL,
	"digest" bigint NOT NULL,
	"packed" "bytea" NOT NULL,
	CONSTRAINT "kept_lines_company_id_product_id_pk" PRIMARY KEY("company_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "product_totals" (
	"company_id" uuid NOT NULL,
	"product_id" bigint NOT NULL,
	"lines" integer NOT NULL,
	"units" bigint NOT NULL,
	"return_lines" integer NOT NULL,
	"digest" bigint NOT NULL,
	CONSTRAINT "product_totals_company_id_product_id_pk" PRIMARY KEY("company_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "product_days" ADD COLUMN "digest" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "kept_lines" ADD CONSTRAINT "kept_lines_company_id_product_id_products_company_id_product_id_fk" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_totals" ADD CONSTRAINT "product_totals_company_id_product_id_products_company_id_product_id_fk" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Lines are packed already: pressing them costs time and gains little.
ALTER TABLE "kept_lines" ALTER COLUMN "packed" SET STORAGE EXTERNAL;--> statement-breakpoint
-- The new column and table of rows that are there already; the owner of the tables sees no tenant's rows unless for this.
ALTER TABLE "order_lines" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "product_days" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "product_days" d SET "digest" = r.digest
	FROM (
		SELECT company_id, product_id, day, bit_xor(hash_numeric_extended(total,
			uuid_hash_extended(line_id, (quantity::int8 << 24) + (day - date '1970-01-01')))) AS digest
		FROM "order_lines" GROUP BY 1, 2, 3
	) r
	WHERE (d.company_id, d.product_id, d.day) = (r.company_id, r.product_id, r.day);--> statement-breakpoint
INSERT INTO "product_totals" (company_id, product_id, lines, units, return_lines, digest)
	SELECT company_id, product_id, sum(lines), sum(units), sum(return_lines), bit_xor(digest) FROM "product_days" GROUP BY 1, 2;--> statement-breakpoint
ALTER TABLE "order_lines" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "product_days" FORCE ROW LEVEL SECURITY;
