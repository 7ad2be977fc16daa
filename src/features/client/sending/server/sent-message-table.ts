import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { clientLinks } from '#features/work/client-links/server/client-link-table.ts';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
import { bytes, identity, instant } from '#server/db/columns.ts';
import type { EntityName } from '#shared/entity-names.ts';
import type { MessageKind } from '../message-kind.ts';
import type { MessageCarries, MessageProblem, MessageState, SentMessage } from '../sent-message.ts';
import { sendingSettings } from '../sending-settings.ts';
import type { SendingSettings } from '../sending-settings.ts';

/** Emails to clients. Queued rows can be rewritten; sent rows never change. */
export const sentMessages = pgTable(
  'sent_messages',
  {
    id: identity(),
    kind: text('kind').$type<MessageKind>().notNull(),
    /** The record that the message is about. */
    entity: text('entity').$type<EntityName>().notNull(),
    entityId: integer('entity_id').notNull(),
    /**
     * The record's client when the message was written. Null for messages from before this column
     * existed.
     */
    clientId: integer('client_id'),
    to: jsonb('recipients').$type<string[]>().notNull(),
    cc: jsonb('cc').$type<string[]>().notNull(),
    /** The sender's email address, if they get a copy. */
    copyTo: text('copy_to'),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    state: text('state').$type<MessageState>().notNull().default('queued'),
    problem: text('problem').$type<MessageProblem>(),
    serverSaid: text('server_said'),
    refused: jsonb('refused').$type<SentMessage['refused']>().notNull(),
    carries: text('carries').$type<MessageCarries>().notNull().default('pdf'),
    /** The link in the message. */
    linkId: integer('link_id').references(() => clientLinks.id, { onDelete: 'set null' }),
    /** The first time the link was opened after the message was sent. */
    openedAt: instant('opened_at'),
    /** The attached revision of an estimate or invoice. */
    revision: integer('revision'),
    /** The first day of a statement's period. */
    periodFrom: date('period_from', { mode: 'string' }),
    periodTo: date('period_to', { mode: 'string' }),
    /** The PDF of a receipt or statement, as rendered for the first attempt. */
    pdf: bytes('pdf'),
    /** The hash of the PDF that was sent. */
    pdfSha256: text('pdf_sha256'),
    /** The signer to remind, for a signature reminder. */
    signerId: integer('signer_id'),
    /**
     * The reminder's offset in days from `dueDate`, which holds the due date, the expiration date,
     * or the date the signer's link was emailed.
     */
    reminderDays: integer('reminder_days'),
    dueDate: date('due_date', { mode: 'string' }),
    createdAt: instant('created_at').notNull(),
    createdBy: integer('created_by'),
    sentAt: instant('sent_at'),
  },
  (t) => [
    index('sent_messages_record').on(t.entity, t.entityId, t.id),
    index('sent_messages_unopened')
      .on(t.linkId)
      .where(sql`opened_at is null`),
    // Each rule applies once per record or signer, client, and date, even if processes run
    // concurrently. Dropped reminders don't count, so a reminder is due again after the record or
    // client is restored from the trash.
    uniqueIndex('sent_messages_reminder')
      .on(
        t.kind,
        t.entityId,
        sql`coalesce(signer_id, 0)`,
        sql`coalesce(client_id, 0)`,
        t.dueDate,
        t.reminderDays,
      )
      .where(sql`reminder_days is not null and state <> 'dropped'`),
  ],
);

export type SentMessageRow = typeof sentMessages.$inferSelect;

/** Returns the addresses for which the mail server accepted the message. */
export const reachedBy = ({
  to,
  cc,
  refused,
}: Pick<SentMessageRow, 'to' | 'cc' | 'refused'>): string[] =>
  [...to, ...cc].filter((address) => !refused.some((one) => one.address === address));

/** The company's settings. Defaults apply if the row or a value is missing. */
export const sendingSettingsTable = pgTable('sending_settings', {
  id: integer('id').primaryKey().default(1),
  templates: jsonb('templates').$type<Partial<SendingSettings['templates']>>().notNull(),
  reminderRules: jsonb('reminder_rules').$type<SendingSettings['reminderRules']>().notNull(),
  estimateRules: jsonb('estimate_rules')
    .$type<SendingSettings['estimateRules']>()
    .notNull()
    .default(sendingSettings.initial.estimateRules),
  signerRules: jsonb('signer_rules')
    .$type<SendingSettings['signerRules']>()
    .notNull()
    .default(sendingSettings.initial.signerRules),
  quietFrom: text('quiet_from'),
  quietTo: text('quiet_to'),
  version: integer('version').notNull().default(1),
});

/** Clients with reminders turned off. */
export const clientsWithoutReminders = pgTable('clients_without_reminders', {
  contactId: integer('contact_id')
    .primaryKey()
    .references(() => contacts.id, { onDelete: 'cascade' }),
});
