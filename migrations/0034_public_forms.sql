CREATE TABLE "form_secrets" (
	"id" integer PRIMARY KEY NOT NULL,
	"secret" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "web_form_submissions_network" ON "web_form_submissions" USING btree ("network","created_at");