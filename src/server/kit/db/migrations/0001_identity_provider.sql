-- Tables of the embedded OpenID provider. Not tenant data: an account exists before any company does.
CREATE SCHEMA "identity";
--> statement-breakpoint
CREATE TABLE "identity"."records" (
	"model" text NOT NULL,
	"id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"user_code" text,
	"uid" text,
	"expires_at" timestamp with time zone,
	"consumed_at" timestamp with time zone,
	CONSTRAINT "records_pk" PRIMARY KEY ("model", "id")
);
--> statement-breakpoint
CREATE INDEX "records_by_grant" ON "identity"."records" ("grant_id") WHERE "grant_id" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "records_by_uid" ON "identity"."records" ("model", "uid") WHERE "uid" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "records_by_user_code" ON "identity"."records" ("model", "user_code") WHERE "user_code" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "records_by_expiry" ON "identity"."records" ("expires_at") WHERE "expires_at" IS NOT NULL;
--> statement-breakpoint
CREATE TABLE "identity"."accounts" (
	"account_id" uuid NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"password_changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_pk" PRIMARY KEY ("account_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email" ON "identity"."accounts" (lower("email"));
--> statement-breakpoint
CREATE TABLE "identity"."signing_keys" (
	"kid" text NOT NULL,
	"jwk" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "signing_keys_pk" PRIMARY KEY ("kid")
);
--> statement-breakpoint
-- One row per attempt: the limits per address and per account count the recent ones.
CREATE TABLE "identity"."login_attempts" (
	"attempt_id" bigint GENERATED ALWAYS AS IDENTITY,
	"attempted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"email" text NOT NULL,
	"account_id" uuid,
	"ip_address" text,
	"user_agent" text,
	"succeeded" boolean NOT NULL,
	"reason" text,
	CONSTRAINT "login_attempts_pk" PRIMARY KEY ("attempt_id"),
	CONSTRAINT "login_attempts_account" FOREIGN KEY ("account_id") REFERENCES "identity"."accounts" ("account_id") ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX "login_attempts_by_email" ON "identity"."login_attempts" (lower("email"), "attempted_at");
--> statement-breakpoint
CREATE INDEX "login_attempts_by_address" ON "identity"."login_attempts" ("ip_address", "attempted_at");
--> statement-breakpoint
CREATE INDEX "login_attempts_by_account" ON "identity"."login_attempts" ("account_id") WHERE "account_id" IS NOT NULL;
