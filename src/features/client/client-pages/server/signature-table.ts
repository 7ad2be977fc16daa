import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { DocumentName } from '#features/office/company/document-kinds.ts';
import { bytes, identity, instant } from '#server/db/columns.ts';
import type { Strokes } from '../signature.ts';

/** Signatures of clients, one of each signer for each revision. A trigger refuses every change except adding the PDF once. */
export const documentSignatures = pgTable(
  'document_signatures',
  {
    id: identity(),
    kind: text('kind').$type<DocumentName>().notNull(),
    documentId: integer('document_id').notNull(),
    /** The client of the document when it was signed: the signed copy is theirs alone. */
    clientId: integer('client_id').notNull(),
    revision: integer('revision').notNull(),
    /** SHA-256 of the PDF that the signer saw. */
    documentSha256: text('document_sha256').notNull(),
    linkId: integer('link_id').notNull(),
    /** The signer among several; null where one person signs. */
    signerId: integer('signer_id'),
    /**
     * True for the last signature that was needed: the estimate was accepted with it, and its PDF
     * has all.
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
    /** The user who was signed in on the device, as when a rep hands over a tablet. */
    besideUser: text('beside_user'),
    /**
     * The address where anyone checks the file, as the settings have it; null where they do not.
     */
    verifyUrl: text('verify_url'),
    /** Made on the first request, then stored. */
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
