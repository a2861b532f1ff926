ALTER TABLE "imports" ALTER COLUMN "status" SET DEFAULT 'done';--> statement-breakpoint
ALTER TABLE "platform_runs" ALTER COLUMN "status" SET DEFAULT 'done';--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "step" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "cancel_requested_at" timestamp with time zone;--> statement-breakpoint
-- The runs of before; the owner of the tables sees no tenant's rows unless for this.
ALTER TABLE "imports" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "platform_runs" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "runs" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- few rows: one for each file of a company
INSERT INTO "runs" (company_id, run_id, kind, status, stage, percent, failure, cancel_requested_at, created_at, started_at,
		finished_at)
	SELECT company_id, import_id, CASE kind WHEN 'sample' THEN 'load-sample-store' ELSE 'import-orders' END,
		CASE WHEN status IN ('undoing', 'undone') THEN 'done' ELSE status END,
		CASE WHEN status = 'running' THEN phase END,
		CASE WHEN status IN ('done', 'undoing', 'undone') THEN 100 ELSE 0 END,
		CASE WHEN error LIKE '{%' THEN
			(error::jsonb - 'code' || jsonb_build_object('id', 'file.' || (error::jsonb->>'code')))::text ELSE error END,
		CASE WHEN status IN ('queued', 'running') THEN cancel_requested_at END, created_at, started_at, finished_at
	FROM "imports" WHERE status NOT IN ('uploading', 'review')
	ON CONFLICT DO NOTHING;--> statement-breakpoint
-- few rows: one for each file of a company
UPDATE "imports" SET "step" = CASE WHEN phase = 'receiving' THEN phase ELSE status END,
		"undone_at" = CASE WHEN status = 'undone' THEN finished_at END
	WHERE status IN ('uploading', 'review', 'undoing', 'undone');--> statement-breakpoint
-- few rows: those of the last 30 days
INSERT INTO "runs" (company_id, run_id, kind, subject, status, percent, failure, created_at, started_at, finished_at)
	SELECT company_id, run_id, 'sync-platform', connection_id, status, CASE WHEN status = 'done' THEN 100 ELSE 0 END,
		CASE WHEN problem IS NOT NULL THEN jsonb_build_object('id', 'sync.' || problem)::text END,
		created_at, started_at, finished_at
	FROM "platform_runs"
	ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "imports" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "platform_runs" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "runs" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Jobs that wait get the name of their run.
DO $$
BEGIN
	IF to_regclass('pgboss.job') IS NULL THEN RETURN; END IF;
	UPDATE pgboss.job SET data = data || jsonb_build_object('runId', data->'importId')
		WHERE name IN ('import-orders', 'load-sample-store') AND state IN ('created', 'retry', 'active');
	UPDATE pgboss.job SET data = data || jsonb_build_object('subject', data->'connectionId')
		WHERE name = 'sync-platform' AND state IN ('created', 'retry', 'active');
END
$$;
