ALTER TABLE "estimate_comparisons" ALTER COLUMN "status" SET DEFAULT 'done';--> statement-breakpoint
ALTER TABLE "estimate_runs" ALTER COLUMN "status" SET DEFAULT 'done';--> statement-breakpoint
-- The runs of before; the owner of the tables sees no tenant's rows unless for this.
ALTER TABLE "estimate_runs" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "estimate_comparisons" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- few rows: one for each estimation of a company
INSERT INTO "runs" (company_id, run_id, kind, status, stage, percent, failure, created_at, started_at, finished_at)
	SELECT company_id, run_id, 'estimate-elasticities', status, stage, percent, error, created_at, started_at, finished_at
	FROM "estimate_runs";--> statement-breakpoint
-- few rows: one of a company
INSERT INTO "runs" (company_id, run_id, kind, status, percent, failure, created_at, started_at, finished_at)
	SELECT company_id, comparison_id, 'compare-estimates', status, percent, error, created_at,
		CASE WHEN status <> 'queued' THEN created_at END, finished_at
	FROM "estimate_comparisons";--> statement-breakpoint
-- Jobs that wait get the name of their run; a back-test had none.
DO $$
BEGIN
	IF to_regclass('pgboss.job') IS NULL THEN RETURN; END IF;
	UPDATE pgboss.job SET data = data || jsonb_build_object('runId', data->'comparisonId')
		WHERE name = 'compare-estimates' AND state IN ('created', 'retry', 'active');
	INSERT INTO "runs" (company_id, run_id, kind, status)
		SELECT c.company_id, gen_random_uuid(), 'look-back', 'queued'
		FROM (SELECT DISTINCT data->>'companyId' AS id FROM pgboss.job
			WHERE name = 'look-back' AND state IN ('created', 'retry', 'active')) job
		JOIN (SELECT DISTINCT company_id FROM "estimate_runs") c ON c.company_id = job.id::uuid;
END
$$;--> statement-breakpoint
-- few rows: those of a company that found nothing
DELETE FROM "estimate_runs" WHERE status <> 'done';--> statement-breakpoint
ALTER TABLE "estimate_runs" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "estimate_comparisons" FORCE ROW LEVEL SECURITY;
