import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#features/office/auth/server/user-table.ts';
import type { ListQuery } from '#shared/list-query.ts';
import { phoneText } from '#shared/phone.ts';
import type { Handlers } from '#server/http/mount.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { routeGroup } from '#server/records/route-group.ts';
import { toCsv } from '#server/records/csv.ts';
import type { Cell } from '#server/records/csv.ts';
import { listOrder } from '#server/records/list-order.ts';
import { listConditions, listWindow } from '#server/records/list-sql.ts';
import type { ListSource } from '#server/records/list-sql.ts';
import { AGREED_WORDS, ENDED_WORDS, textConsentEndpoints } from '../text-consent-endpoints.ts';
import type { TextConsent } from '../text-consent-endpoints.ts';
import { WAYS_ON } from '../text-updates.ts';
import { textConsents } from './text-consent-table.ts';

/** The user's next entry, which always ends the previous one. */
const ending = alias(textConsents, 'ending');
const endingId = sql`(select min(later.id) from ${textConsents} as later
  where later.user_id = ${textConsents.userId} and later.id > ${textConsents.id})`;

const source: ListSource<'state' | 'userId' | 'agreedAt'> = {
  id: textConsents.id,
  columns: {
    state: {
      value: sql`case when ${ending.id} is null then 'on' else 'ended' end`,
      kind: 'choice',
    },
    userId: { value: textConsents.userId, kind: 'number' },
    agreedAt: { value: textConsents.at, kind: 'instant' },
  },
  defaultSort: [{ field: 'agreedAt', desc: true }],
};

const matching = (query: ListQuery, timeZone: string) =>
  and(inArray(textConsents.how, [...WAYS_ON]), listConditions(source, query, timeZone));

async function readConsents(
  { db, timeZone }: RequestContext,
  query: ListQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<TextConsent[]> {
  const rows = await db
    .select({
      consent: textConsents,
      fullName: users.fullName,
      endedAt: ending.at,
      endedBy: ending.how,
    })
    .from(textConsents)
    .innerJoin(users, eq(users.id, textConsents.userId))
    .leftJoin(ending, eq(ending.id, endingId))
    .where(matching(query, timeZone))
    .orderBy(...listOrder(source, query))
    .limit(limit)
    .offset(offset);

  return rows.map(({ consent, fullName, endedAt, endedBy }) => ({
    id: consent.id,
    userId: consent.userId,
    fullName,
    phone: consent.phone && phoneText(consent.phone),
    agreedBy: consent.how === 'start' ? 'start' : 'dialog',
    agreedAt: consent.at.toISOString(),
    address: consent.address,
    wordingVersion: consent.wordingVersion,
    wording: consent.wording,
    endedAt: endedAt?.toISOString() ?? null,
    endedBy,
  }));
}

async function countConsents({ db, timeZone }: RequestContext, query: ListQuery) {
  const [counted] = await db
    .select({ total: count() })
    .from(textConsents)
    .leftJoin(ending, eq(ending.id, endingId))
    .where(matching(query, timeZone));

  return counted?.total ?? 0;
}

/** Rows per query when exporting. */
const PIECE = 500;

async function* piecesOf(ctx: RequestContext, query: ListQuery): AsyncGenerator<TextConsent[]> {
  for (let offset = 0; ; offset += PIECE) {
    const rows = await readConsents(ctx, query, { limit: PIECE, offset });
    yield rows;
    if (rows.length < PIECE) return;
  }
}

const COLUMNS: Record<string, (row: TextConsent) => Cell> = {
  Name: ({ fullName }) => fullName,
  'User ID': ({ userId }) => userId,
  Phone: ({ phone }) => phone,
  'Agreed at': ({ agreedAt }) => agreedAt,
  'Agreed how': ({ agreedBy }) => AGREED_WORDS[agreedBy],
  'Network address': ({ address }) => address,
  'Wording version': ({ wordingVersion }) => wordingVersion,
  Wording: ({ wording }) => wording,
  'Ended at': ({ endedAt }) => endedAt,
  'Ended how': ({ endedBy }) => endedBy && ENDED_WORDS[endedBy],
};

const handlers: Handlers<typeof textConsentEndpoints> = {
  list: async ({ ctx, query }) => ({
    rows: await readConsents(ctx, query, listWindow(query)),
    total: await countConsents(ctx, query),
  }),

  exportCsv: ({ ctx, query }) => ({
    body: toCsv(piecesOf(ctx, query), COLUMNS),
    fileName: 'text-consents.csv',
  }),
};

export const textConsentRoutes = routeGroup({
  name: 'textConsents',
  endpoints: textConsentEndpoints,
  handlers,
});
