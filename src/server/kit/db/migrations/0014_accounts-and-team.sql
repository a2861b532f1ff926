CREATE TABLE "notification_preferences" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"notification_type" text NOT NULL,
	"email_enabled" boolean NOT NULL,
	"in_app_enabled" boolean NOT NULL,
	"frequency" text NOT NULL,
	"quiet_hours_start" text NOT NULL,
	"quiet_hours_end" text NOT NULL,
	CONSTRAINT "notification_preferences_company_id_user_id_notification_type_pk" PRIMARY KEY("company_id","user_id","notification_type")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"company_id" uuid NOT NULL,
	"notification_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"kind" text NOT NULL,
	"params" jsonb NOT NULL,
	"in_app" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"email_due_at" timestamp with time zone,
	"emailed_at" timestamp with time zone,
	CONSTRAINT "notifications_company_id_notification_id_pk" PRIMARY KEY("company_id","notification_id")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"company_id" uuid NOT NULL,
	"key_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"hint" text NOT NULL,
	"secret_hash" text NOT NULL,
	"may_write" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_keys_company_id_key_id_pk" PRIMARY KEY("company_id","key_id"),
	CONSTRAINT "api_keys_secret" UNIQUE("company_id","secret_hash")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"company_id" uuid NOT NULL,
	"entry_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"user_id" uuid,
	"actor" text NOT NULL,
	"ip_address" text,
	"device" text,
	"action" text NOT NULL,
	"object" text,
	"before" jsonb,
	"after" jsonb,
	"result" text NOT NULL,
	"request_id" text,
	CONSTRAINT "audit_log_company_id_entry_id_pk" PRIMARY KEY("company_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"company_id" uuid NOT NULL,
	"invitation_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"secret_hash" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	CONSTRAINT "invitations_company_id_invitation_id_pk" PRIMARY KEY("company_id","invitation_id"),
	CONSTRAINT "invitations_secret" UNIQUE("company_id","secret_hash")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "role" text DEFAULT 'owner' NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_company_id_user_id_users_company_id_user_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_company_id_user_id_users_company_id_user_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_company_id_user_id_users_company_id_user_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_by_user" ON "notifications" USING btree ("company_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_log_by_time" ON "audit_log" USING btree ("company_id","at");--> statement-breakpoint
-- Entries are added and read, never changed: not by the product, whatever it is told to do. They go with their company.
GRANT SELECT, INSERT ON "audit_log" TO quanto_app;--> statement-breakpoint
REVOKE UPDATE, DELETE ON "audit_log" FROM quanto_app;--> statement-breakpoint
ALTER TABLE "identity"."accounts"
	ADD COLUMN "email_verified_at" timestamp with time zone,
	ADD COLUMN "totp_secret" text,
	ADD COLUMN "totp_pending_secret" text,
	ADD COLUMN "totp_enabled_at" timestamp with time zone,
	ADD COLUMN "totp_last_step" bigint;--> statement-breakpoint
-- Ten per account, each good for one sign-in without the device that makes the codes.
CREATE TABLE "identity"."recovery_codes" (
	"account_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_pk" PRIMARY KEY ("account_id", "code_hash"),
	CONSTRAINT "recovery_codes_account" FOREIGN KEY ("account_id") REFERENCES "identity"."accounts" ("account_id") ON DELETE CASCADE
);--> statement-breakpoint
-- Links in mails: to verify an address, or to choose a new password. Only the hash of their secret is kept.
CREATE TABLE "identity"."account_links" (
	"secret_hash" text NOT NULL,
	"account_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_links_pk" PRIMARY KEY ("secret_hash"),
	CONSTRAINT "account_links_account" FOREIGN KEY ("account_id") REFERENCES "identity"."accounts" ("account_id") ON DELETE CASCADE
);--> statement-breakpoint
-- Where each sign-in came from, by the grant that all of its tokens carry.
CREATE TABLE "identity"."sign_ins" (
	"grant_id" text NOT NULL,
	"account_id" uuid NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	CONSTRAINT "sign_ins_pk" PRIMARY KEY ("grant_id"),
	CONSTRAINT "sign_ins_account" FOREIGN KEY ("account_id") REFERENCES "identity"."accounts" ("account_id") ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX "sign_ins_by_account" ON "identity"."sign_ins" ("account_id");--> statement-breakpoint
-- Every mail: on its way, sent, or kept here where no mail server is configured. Some are for people without a company.
CREATE TABLE "identity"."mails" (
	"mail_id" uuid NOT NULL,
	"company_id" uuid,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mails_pk" PRIMARY KEY ("mail_id")
);--> statement-breakpoint
CREATE INDEX "mails_by_recipient" ON "identity"."mails" (lower("recipient"), "created_at");
