import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { clientLinkEndpoints } from '#features/work/client-links/client-link-endpoints.ts';
import { clientLinks } from '#features/work/client-links/server/client-link-table.ts';
import { startApi } from '#test/api.ts';
import { anEstimate } from '#test/factories.ts';
import { assertStillTheirs } from './assert-still-theirs.ts';
import type { OpenedLink } from './open-link.ts';

const api = await startApi({ clock: '2026-11-25T16:00:00Z' });
const dana = await api.as('Admin Project manager');
const { db } = api.database;

test('A link that is turned off, or whose client changed, while its page is open acts no more', async () => {
  const { id, clientId } = await anEstimate(dana);
  const params = { entity: 'estimates' as const, id };
  await dana.ok(clientLinkEndpoints.share, { params });
  const [link] = await db.select().from(clientLinks).where(eq(clientLinks.entityId, id));
  if (!link) throw new Error('the link was not stored');
  const opened = { link } as unknown as OpenedLink;

  await assertStillTheirs(db, opened, { clientId });
  await expect(assertStillTheirs(db, opened, { clientId: clientId + 1 })).rejects.toMatchObject({
    code: 'not_found',
  });
  await dana.ok(clientLinkEndpoints.turnOff, { params });
  await expect(assertStillTheirs(db, opened, { clientId })).rejects.toMatchObject({
    code: 'not_found',
  });
});
