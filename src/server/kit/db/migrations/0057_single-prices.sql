-- few rows: a company has a handful of roll-outs
DROP INDEX "price_rollouts_open";--> statement-breakpoint
-- few rows: a company has a handful of roll-outs
CREATE UNIQUE INDEX "price_rollouts_open" ON "price_rollouts" USING btree ("company_id","connection_id") WHERE mode <> 'single' and (
          state in ('draft', 'awaiting_approval', 'approved', 'writing_canary', 'watching', 'writing_rest')
          or (state = 'paused' and paused_from <> 'taking_back'));