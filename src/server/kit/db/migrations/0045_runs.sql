CREATE TABLE "runs" (
	"company_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" uuid,
	"status" text NOT NULL,
	"stage" text,
	"percent" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "runs_company_id_run_id_pk" PRIMARY KEY("company_id","run_id")
);
--> statement-breakpoint
ALTER TABLE "basket_runs" ALTER COLUMN "status" SET DEFAULT 'done';--> statement-breakpoint
ALTER TABLE "basket_runs" ALTER COLUMN "updated_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "promotion_runs" ALTER COLUMN "status" SET DEFAULT 'done';--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "runs_by_time" ON "runs" USING btree ("company_id","kind","created_at");--> statement-breakpoint
-- The runs of before; the owner of the tables sees no tenant's rows unless for this.
ALTER TABLE "promotion_runs" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "basket_runs" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO "runs" (company_id, run_id, kind, status, percent, failure, created_at, started_at, finished_at)
	SELECT company_id, run_id, 'analyse-promotions', status, CASE WHEN status = 'done' THEN 100 ELSE 0 END, error,
		created_at, started_at, finished_at
	FROM "promotion_runs";--> statement-breakpoint
INSERT INTO "runs" (company_id, run_id, kind, status, percent, failure, created_at, started_at, finished_at)
	SELECT company_id, gen_random_uuid(), 'mine-baskets', CASE status WHEN 'mining' THEN 'running' ELSE status END,
		CASE WHEN status = 'done' THEN 100 ELSE 0 END, error, updated_at, CASE WHEN status <> 'queued' THEN updated_at END,
		CASE WHEN status IN ('done', 'failed') THEN updated_at END
	FROM "basket_runs";--> statement-breakpoint
-- few rows: those of a company that found nothing
DELETE FROM "promotion_runs" WHERE status <> 'done';--> statement-breakpoint
-- few rows: at most one of a company
DELETE FROM "basket_runs" WHERE mined_at IS NULL;--> statement-breakpoint
ALTER TABLE "promotion_runs" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "basket_runs" FORCE ROW LEVEL SECURITY;
