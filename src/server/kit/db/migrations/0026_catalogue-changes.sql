CREATE TABLE "catalogue_changes" (
	"company_id" uuid NOT NULL,
	"change_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "catalogue_changes_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	CONSTRAINT "catalogue_changes_company_id_change_id_pk" PRIMARY KEY("company_id","change_id")
);
--> statement-breakpoint
ALTER TABLE "catalogue_changes" ADD CONSTRAINT "catalogue_changes_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE cascade ON UPDATE no action;