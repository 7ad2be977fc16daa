ALTER TABLE "contacts" ADD COLUMN "assigned_to" integer;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contacts_assigned_to" ON "contacts" USING btree ("assigned_to");