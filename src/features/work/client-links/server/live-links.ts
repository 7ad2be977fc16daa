/** Counts the links that stop working if their document moves to another client. */
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { EndCount } from '#features/work/contacts/server/client-change-routes.ts';
import { clientLinks } from './client-link-table.ts';

/** Counts a document's active links, shared or printed. A printed link doesn't expire by date. */
const live =
  (isPrinted: boolean): EndCount =>
  (db, { now }, { entity, id }) =>
    db.$count(
      clientLinks,
      and(
        sql`${clientLinks.entity} = ${entity}`,
        eq(clientLinks.entityId, id),
        isNull(clientLinks.signerId),
        eq(clientLinks.isPrinted, isPrinted),
        isNull(clientLinks.revokedAt),
        or(eq(clientLinks.isPrinted, true), gt(clientLinks.expiresAt, now)),
      ),
    );

export const countLiveLinks = live(false);
export const countPrintedLinks = live(true);
