import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
import { identity, instant } from '#server/db/columns.ts';
import type { LinkedEntity } from '../client-link.ts';

/**
 * Links to pages for clients. The token is stored in plain text, because the office copies it again
 * later.
 */
export const clientLinks = pgTable(
  'client_links',
  {
    id: identity(),
    entity: text('entity').$type<LinkedEntity>().notNull(),
    entityId: integer('entity_id').notNull(),
    /** The record's client when the link was created; the link opens nothing of another client. */
    clientId: integer('client_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'restrict' }),
    /**
     * Set on a link for one of several signers of the document; null on the document's own link.
     */
    signerId: integer('signer_id'),
    /** True for the link printed on the document, which exists beside the shared link. */
    isPrinted: boolean('is_printed').notNull().default(false),
    token: text('token').notNull(),
    /**
     * Links are found by their hash, so that the lookup time does not reveal how much of a token is
     * right.
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

/** Views of a link by a client: once a day for each network. */
export const clientLinkViews = pgTable(
  'client_link_views',
  {
    id: identity(),
    linkId: integer('link_id')
      .notNull()
      .references(() => clientLinks.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    /** A keyed hash of the viewer's network address. */
    network: text('network').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    uniqueIndex('client_link_views_once').on(t.linkId, t.day, t.network),
    index('client_link_views_last').on(t.linkId, t.at),
  ],
);
