ALTER TABLE "client_links" ADD COLUMN "client_id" integer;--> statement-breakpoint
ALTER TABLE "document_signatures" ADD COLUMN "client_id" integer;--> statement-breakpoint
ALTER TABLE "sent_messages" ADD COLUMN "client_id" integer;--> statement-breakpoint
ALTER TABLE "history_events" ADD COLUMN "reason_entity" text;--> statement-breakpoint
ALTER TABLE "history_events" ADD COLUMN "reason_entity_id" integer;--> statement-breakpoint
-- The client of a document at an instant is in its trail; without one it never changed.
CREATE FUNCTION client_then(kind text, document integer, instant timestamptz) RETURNS integer
  LANGUAGE sql STABLE
  AS $$ select coalesce(
    (select e.contact_id from history_events e
      where e.entity = kind and e.entity_id = document and e.contact_id is not null and e.at <= instant
      order by e.id desc limit 1),
    case kind
      when 'estimates' then (select client_id from estimates where id = document)
      when 'invoices' then (select client_id from invoices where id = document)
    end) $$;--> statement-breakpoint
UPDATE "client_links" SET "client_id" = case entity when 'contacts' then entity_id else client_then(entity, entity_id, created_at) end;--> statement-breakpoint
DELETE FROM "client_links" WHERE "client_id" is null or not exists (select from contacts where contacts.id = client_links.client_id);--> statement-breakpoint
ALTER TABLE "client_links" ALTER COLUMN "client_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "client_links" ADD CONSTRAINT "client_links_client_id_contacts_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."contacts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
-- A link that another client has now ends, as it does from now on when a document changes its client.
UPDATE "client_links" SET "revoked_at" = now()
  WHERE "revoked_at" is null and "client_id" <> case entity
    when 'estimates' then (select e.client_id from estimates e where e.id = entity_id)
    when 'invoices' then (select i.client_id from invoices i where i.id = entity_id)
    else entity_id end;--> statement-breakpoint
ALTER TABLE "document_signatures" DISABLE TRIGGER "document_signatures_unchanged";--> statement-breakpoint
UPDATE "document_signatures" SET "client_id" = coalesce(client_then(kind || 's', document_id, signed_at), 0);--> statement-breakpoint
ALTER TABLE "document_signatures" ENABLE TRIGGER "document_signatures_unchanged";--> statement-breakpoint
ALTER TABLE "document_signatures" ALTER COLUMN "client_id" SET NOT NULL;--> statement-breakpoint
-- Of a message that may still leave: whose it is. What was sent stays as it was told.
UPDATE "sent_messages" SET "client_id" = case entity
    when 'contacts' then entity_id
    when 'payments' then (select p.client_id from payments p where p.id = entity_id)
    else client_then(entity, entity_id, created_at) end
  WHERE state in ('queued', 'failed');--> statement-breakpoint
DROP FUNCTION client_then(text, integer, timestamptz);
