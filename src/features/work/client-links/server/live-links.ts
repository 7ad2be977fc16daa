/** Counts the links that end when their document moves to another client. */
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { EndCount } from '#features/work/contacts/server/client-change-routes.ts';
import { clientLinks } from './client-link-table.ts';

/** Matches active links of one kind; a printed link is active while a balance is due. */
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
