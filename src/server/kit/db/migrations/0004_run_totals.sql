ALTER TABLE "estimate_runs" ADD COLUMN "with_history" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "estimate_runs" ADD COLUMN "with_elasticity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "estimate_runs" ADD COLUMN "average_elasticity" double precision;--> statement-breakpoint
ALTER TABLE "estimate_runs" ADD COLUMN "lowest_elasticity" double precision;--> statement-breakpoint
ALTER TABLE "estimate_runs" ADD COLUMN "highest_elasticity" double precision;