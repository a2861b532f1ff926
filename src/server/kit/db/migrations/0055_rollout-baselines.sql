CREATE TABLE "price_rollout_baselines" (
	"company_id" uuid NOT NULL,
	"rollout_id" uuid NOT NULL,
	"wave" smallint NOT NULL,
	"baseline" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_rollout_baselines_company_id_rollout_id_wave_pk" PRIMARY KEY("company_id","rollout_id","wave")
);
--> statement-breakpoint
ALTER TABLE "price_rollout_baselines" ADD CONSTRAINT "price_rollout_baselines_company_id_rollout_id_price_rollouts_company_id_rollout_id_fk" FOREIGN KEY ("company_id","rollout_id") REFERENCES "public"."price_rollouts"("company_id","rollout_id") ON DELETE cascade ON UPDATE no action;