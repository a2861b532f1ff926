CREATE TABLE "saved_views" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"view_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"data_table" text NOT NULL,
	"name" text NOT NULL,
	"state" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_company_id_user_id_view_id_pk" PRIMARY KEY("company_id","user_id","view_id"),
	CONSTRAINT "saved_views_name" UNIQUE("company_id","user_id","data_table","name")
);
--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_company_id_user_id_users_company_id_user_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","user_id") ON DELETE cascade ON UPDATE no action;