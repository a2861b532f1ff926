CREATE TABLE "import_changes" (
	"company_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"record" text NOT NULL,
	"subject" text NOT NULL,
	"day" text DEFAULT '' NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL,
	CONSTRAINT "import_changes_company_id_import_id_record_subject_day_pk" PRIMARY KEY("company_id","import_id","record","subject","day")
);
--> statement-breakpoint
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_company_id_import_id_imports_company_id_import_id_fk" FOREIGN KEY ("company_id","import_id") REFERENCES "public"."imports"("company_id","import_id") ON DELETE cascade ON UPDATE no action;