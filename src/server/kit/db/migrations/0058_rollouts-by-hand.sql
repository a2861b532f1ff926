ALTER TABLE "price_rollouts" ALTER COLUMN "connection_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "price_rollouts" ADD COLUMN "canary_power" jsonb;--> statement-breakpoint
-- few rows: a company has a handful of roll-outs
CREATE UNIQUE INDEX "price_rollouts_open_by_hand" ON "price_rollouts" USING btree ("company_id") WHERE connection_id is null and (
          state in ('draft', 'awaiting_approval', 'approved', 'writing_canary', 'watching', 'writing_rest')
          or (state = 'paused' and paused_from <> 'taking_back'));