CREATE TABLE "deleted_rows" (
	"company_id" uuid NOT NULL,
	"deletion_id" uuid NOT NULL,
	"row_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"table_name" text NOT NULL,
	"row" jsonb NOT NULL,
	CONSTRAINT "deleted_rows_company_id_deletion_id_row_id_pk" PRIMARY KEY("company_id","deletion_id","row_id")
);
--> statement-breakpoint
CREATE TABLE "deletions" (
	"company_id" uuid NOT NULL,
	"deletion_id" uuid NOT NULL,
	"deleted_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"restored_at" timestamp with time zone,
	CONSTRAINT "deletions_company_id_deletion_id_pk" PRIMARY KEY("company_id","deletion_id")
);
--> statement-breakpoint
ALTER TABLE "product_days" ADD COLUMN "return_lines" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "store_days" ADD COLUMN "return_lines" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(title || chr(10) || sku || chr(10) || coalesce(vendor, '') || chr(10) || coalesce(product_type, ''))) STORED;--> statement-breakpoint
ALTER TABLE "deleted_rows" ADD CONSTRAINT "deleted_rows_company_id_deletion_id_deletions_company_id_deletion_id_fk" FOREIGN KEY ("company_id","deletion_id") REFERENCES "public"."deletions"("company_id","deletion_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deletions" ADD CONSTRAINT "deletions_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deletions_by_time" ON "deletions" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "order_lines_by_day" ON "order_lines" USING btree ("company_id","day","ordered_at","line_id");--> statement-breakpoint
CREATE INDEX "order_lines_by_order" ON "order_lines" USING btree ("company_id",order_ref collate "C");--> statement-breakpoint
CREATE INDEX "order_lines_by_quantity" ON "order_lines" USING btree ("company_id","quantity");--> statement-breakpoint
CREATE INDEX "order_lines_by_total" ON "order_lines" USING btree ("company_id","total");--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree ("company_id",lower(title),"product_id");--> statement-breakpoint
-- The new column of rows that are there already; the owner of the tables sees no tenant's rows unless for this.
ALTER TABLE "order_lines" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "product_days" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "store_days" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "product_days" d SET "return_lines" = r.n
	FROM (SELECT company_id, product_id, day, count(*) AS n FROM "order_lines" WHERE quantity < 0 GROUP BY 1, 2, 3) r
	WHERE (d.company_id, d.product_id, d.day) = (r.company_id, r.product_id, r.day);--> statement-breakpoint
UPDATE "store_days" d SET "return_lines" = r.n
	FROM (SELECT company_id, day, count(*) AS n FROM "order_lines" WHERE quantity < 0 GROUP BY 1, 2) r
	WHERE (d.company_id, d.day) = (r.company_id, r.day);--> statement-breakpoint
ALTER TABLE "order_lines" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "product_days" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "store_days" FORCE ROW LEVEL SECURITY;
