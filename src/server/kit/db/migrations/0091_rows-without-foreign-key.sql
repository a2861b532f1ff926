-- contract: nothing since 0.1.0 reads it
ALTER TABLE "import_known_lines" DROP CONSTRAINT IF EXISTS "import_known_lines_company_id_import_id_imports_company_id_import_id_fk";
--> statement-breakpoint
-- contract: nothing since 0.1.0 reads it
ALTER TABLE "product_days" DROP CONSTRAINT IF EXISTS "product_days_company_id_product_id_products_company_id_product_id_fk";
