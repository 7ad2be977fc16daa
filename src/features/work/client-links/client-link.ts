/** Links that open a document, or all of a client's documents, without an account. */
import { z } from 'zod';
import type { EntityName } from '#shared/entity-names.ts';
import { recordId } from '#shared/fields/field-schemas.ts';

/**
 * The types of records that a link can open: one document, or a contact with all their documents.
 */
export const LINKED = ['estimates', 'invoices', 'contacts'] as const satisfies EntityName[];
export type LinkedEntity = (typeof LINKED)[number];

/** Days until a link expires, from its creation or renewal. */
export const LINK_DAYS = 180;

/** Returns when a link expires if it is created or renewed at this time. */
export const linkEnd = (at: Date): Date => new Date(at.getTime() + LINK_DAYS * 86_400_000);

/** Returns the path where a client opens the link: '/d/Tz3…' */
export const pathOfLink = (token: string): string => `/d/${token}`;

export const linkedRecord = z.object({ entity: z.enum(LINKED), id: recordId });
export type LinkedRecord = z.infer<typeof linkedRecord>;

const clientView = z.object({
  at: z.iso.datetime(),
  /** The number of views. Each network counts once a day. */
  count: z.int(),
});

export const clientLink = z
  .object({
    /** The complete URL, for copying. */
    url: z.string(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    isExpired: z.boolean(),
    /** The client's last view and the number of views; null if never viewed. */
    viewed: clientView.nullable(),
  })
  .meta({ id: 'ClientLink' });

/** The link printed on an invoice's PDF. */
export const printedLink = clientLink
  .pick({ url: true, createdAt: true, viewed: true })
  .meta({ id: 'PrintedLink' });

export type PrintedLink = z.infer<typeof printedLink>;

export type ClientLink = z.infer<typeof clientLink>;
