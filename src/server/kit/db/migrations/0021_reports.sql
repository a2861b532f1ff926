CREATE TABLE "report_chunks" (
	"company_id" uuid NOT NULL,
	"report_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "report_chunks_company_id_report_id_seq_pk" PRIMARY KEY("company_id","report_id","seq")
);
--> statement-breakpoint
CREATE TABLE "report_schedules" (
	"company_id" uuid NOT NULL,
	"schedule_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"range" text NOT NULL,
	"format" text NOT NULL,
	"options" jsonb NOT NULL,
	"frequency" text NOT NULL,
	"on_day" smallint,
	"at_minute" smallint NOT NULL,
	"timezone" text NOT NULL,
	"recipients" jsonb NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"next_run_at" timestamp with time zone NOT NULL,
	"last_run_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_schedules_company_id_schedule_id_pk" PRIMARY KEY("company_id","schedule_id")
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"company_id" uuid NOT NULL,
	"report_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"schedule_id" uuid,
	"type" text NOT NULL,
	"format" text NOT NULL,
	"from_day" text NOT NULL,
	"to_day" text NOT NULL,
	"options" jsonb NOT NULL,
	"status" text NOT NULL,
	"progress_percent" smallint DEFAULT 0 NOT NULL,
	"file_name" text,
	"size_bytes" bigint DEFAULT 0 NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"link_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "reports_company_id_report_id_pk" PRIMARY KEY("company_id","report_id")
);
--> statement-breakpoint
ALTER TABLE "report_chunks" ADD CONSTRAINT "report_chunks_company_id_report_id_reports_company_id_report_id_fk" FOREIGN KEY ("company_id","report_id") REFERENCES "public"."reports"("company_id","report_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_company_id_user_id_users_company_id_user_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_company_id_user_id_users_company_id_user_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_schedules_by_time" ON "report_schedules" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "reports_by_time" ON "reports" USING btree ("company_id","created_at");