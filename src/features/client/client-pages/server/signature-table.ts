import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { DocumentName } from '#features/office/company/document-kinds.ts';
import { bytes, identity, instant } from '#server/db/columns.ts';
import type { Strokes } from '../signature.ts';

/**
 * Clients' signatures, one per signer and revision. A trigger rejects all changes except adding the
 * PDF once.
 */
export const documentSignatures = pgTable(
  'document_signatures',
  {
    id: identity(),
    kind: text('kind').$type<DocumentName>().notNull(),
    documentId: integer('document_id').notNull(),
    /**
     * The document's client at the time of signing; only this client has access to the signed copy.
     */
    clientId: integer('client_id').notNull(),
    revision: integer('revision').notNull(),
    /** SHA-256 hash of the PDF that the signer saw. */
    documentSha256: text('document_sha256').notNull(),
    linkId: integer('link_id').notNull(),
    /** The signer, if there are several; null if one person signs. */
    signerId: integer('signer_id'),
    /**
     * True for the last required signature: it accepted the estimate, and its PDF contains all
     * signatures.
     */
    completes: boolean('completes').notNull().default(true),
    name: text('name').notNull(),
    email: text('email').notNull(),
    strokes: jsonb('strokes').$type<Strokes | null>(),
    consentVersion: text('consent_version').notNull(),
    consent: text('consent').notNull(),
    signedAt: instant('signed_at').notNull(),
    ip: text('ip').notNull(),
    userAgent: text('user_agent').notNull(),
    /** The user who was signed in on the device, such as a sales rep handing over a tablet. */
    besideUser: text('beside_user'),
    /**
     * The URL where anyone can verify the file, based on the public URL in the settings; null if
     * that isn't set.
     */
    verifyUrl: text('verify_url'),
    /** Created when first needed, then stored. */
    pdf: bytes('pdf'),
    pdfSha256: text('pdf_sha256'),
  },
  (t) => [
    uniqueIndex('document_signatures_once')
      .on(t.kind, t.documentId, t.revision)
      .where(sql`signer_id is null`),
    uniqueIndex('document_signatures_signer')
      .on(t.kind, t.documentId, t.revision, t.signerId)
      .where(sql`signer_id is not null`),
    index('document_signatures_pdf').on(t.pdfSha256),
  ],
);

export type SignatureRow = typeof documentSignatures.$inferSelect;
