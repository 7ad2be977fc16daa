/** Addresses under which a client opens a document, or all of theirs, without an account. */
import { z } from 'zod';
import type { EntityName } from '#shared/entity-names.ts';
import { recordId } from '#shared/fields/field-schemas.ts';

/** What an address can be of: one document, or all documents of a client. */
export const LINKED = ['estimates', 'invoices', 'contacts'] as const satisfies EntityName[];
export type LinkedEntity = (typeof LINKED)[number];

/** How long an address works after it was made or renewed. */
export const LINK_DAYS = 180;

/** When an address ends that something happened to then. */
export const linkEnd = (at: Date): Date => new Date(at.getTime() + LINK_DAYS * 86_400_000);

/** Where a client opens it: '/d/Tz3…' */
export const pathOfLink = (token: string): string => `/d/${token}`;

export const linkedRecord = z.object({ entity: z.enum(LINKED), id: recordId });
export type LinkedRecord = z.infer<typeof linkedRecord>;

const clientView = z.object({
  at: z.iso.datetime(),
  /** How many days it was opened on, by how many networks: each counts once a day. */
  count: z.int(),
});

export const clientLink = z
  .object({
    /** The whole address, to be copied. */
    url: z.string(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    isExpired: z.boolean(),
    /** The last time that the client opened it; null if never. */
    viewed: clientView.nullable(),
  })
  .meta({ id: 'ClientLink' });

/** The address on an invoice's PDF. */
export const printedLink = clientLink
  .pick({ url: true, createdAt: true, viewed: true })
  .meta({ id: 'PrintedLink' });

export type PrintedLink = z.infer<typeof printedLink>;

export type ClientLink = z.infer<typeof clientLink>;
