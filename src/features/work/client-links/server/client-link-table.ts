import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
import { identity, instant } from '#server/db/columns.ts';
import type { LinkedEntity } from '../client-link.ts';

/**
 * Links to client pages. Tokens are stored in plain text so the office can copy the link again
 * later.
 */
export const clientLinks = pgTable(
  'client_links',
  {
    id: identity(),
    entity: text('entity').$type<LinkedEntity>().notNull(),
    entityId: integer('entity_id').notNull(),
    /**
     * The record's client when the link was created. The link never shows another client's data.
     */
    clientId: integer('client_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'restrict' }),
    /**
     * The signer whose link this is, if the document has several; null for the document's shared
     * link.
     */
    signerId: integer('signer_id'),
    /** True for the link printed on the document, which is separate from the shared link. */
    isPrinted: boolean('is_printed').notNull().default(false),
    token: text('token').notNull(),
    /**
     * Links are looked up by hash, so the lookup time doesn't reveal how much of a token is
     * correct.
     */
    tokenHash: text('token_hash').notNull(),
    createdBy: integer('created_by'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (t) => [
    uniqueIndex('client_links_token').on(t.tokenHash),
    uniqueIndex('client_links_live')
      .on(t.entity, t.entityId)
      .where(sql`revoked_at is null and signer_id is null and not is_printed`),
    uniqueIndex('client_links_printed')
      .on(t.entity, t.entityId)
      .where(sql`revoked_at is null and is_printed`),
    uniqueIndex('client_links_signer')
      .on(t.signerId)
      .where(sql`revoked_at is null and signer_id is not null`),
  ],
);

export type ClientLinkRow = typeof clientLinks.$inferSelect;

/** Client views of a link. Each network counts once a day. */
export const clientLinkViews = pgTable(
  'client_link_views',
  {
    id: identity(),
    linkId: integer('link_id')
      .notNull()
      .references(() => clientLinks.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    /** A keyed hash of the viewer's IP network. */
    network: text('network').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    uniqueIndex('client_link_views_once').on(t.linkId, t.day, t.network),
    index('client_link_views_last').on(t.linkId, t.at),
  ],
);
