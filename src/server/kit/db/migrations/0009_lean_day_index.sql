DROP INDEX "order_lines_by_day";--> statement-breakpoint
CREATE INDEX "order_lines_by_day" ON "order_lines" USING btree ("company_id","day");