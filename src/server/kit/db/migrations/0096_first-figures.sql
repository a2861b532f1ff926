CREATE TABLE "first_figures" (
	"company_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"lines" integer NOT NULL,
	"figures" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "first_figures_company_id_import_id_pk" PRIMARY KEY("company_id","import_id")
);
--> statement-breakpoint
ALTER TABLE "first_figures" ADD CONSTRAINT "first_figures_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "first_figures" ADD CONSTRAINT "first_figures_company_id_import_id_imports_company_id_import_id_fk" FOREIGN KEY ("company_id","import_id") REFERENCES "public"."imports"("company_id","import_id") ON DELETE cascade ON UPDATE no action;