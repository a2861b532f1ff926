ALTER TABLE "data_exports" ALTER COLUMN "status" SET DEFAULT 'completed';--> statement-breakpoint
ALTER TABLE "reports" ALTER COLUMN "status" SET DEFAULT 'done';--> statement-breakpoint
-- The runs of before; the owner of the tables sees no tenant's rows unless for this.
ALTER TABLE "reports" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "data_exports" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- few rows: the files that a company asked for lately
INSERT INTO "runs" (company_id, run_id, kind, status, percent, failure, created_at, started_at, finished_at)
	SELECT company_id, report_id, 'make-report', CASE status WHEN 'pending' THEN 'queued' ELSE status END,
		progress_percent, problem, created_at, CASE WHEN status <> 'pending' THEN created_at END, finished_at
	FROM "reports";--> statement-breakpoint
-- few rows: the archives that a company asked for
INSERT INTO "runs" (company_id, run_id, kind, status, percent, failure, created_at, started_at, finished_at)
	SELECT company_id, export_id, 'export-data',
		CASE status WHEN 'pending' THEN 'queued' WHEN 'completed' THEN 'done' WHEN 'expired' THEN 'done' ELSE status END,
		CASE WHEN status IN ('completed', 'expired') THEN 100 ELSE 0 END, error, created_at,
		CASE WHEN status <> 'pending' THEN created_at END, finished_at
	FROM "data_exports";--> statement-breakpoint
-- few rows: the archives that a company asked for
UPDATE "data_exports" SET "size_bytes" = 0 WHERE status = 'expired';--> statement-breakpoint
ALTER TABLE "reports" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "data_exports" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Jobs that wait get the name of their run.
DO $$
BEGIN
	IF to_regclass('pgboss.job') IS NULL THEN RETURN; END IF;
	UPDATE pgboss.job SET data = data || jsonb_build_object('runId', coalesce(data->'reportId', data->'exportId'))
		WHERE name IN ('make-report', 'export-data') AND state IN ('created', 'retry', 'active');
END
$$;
