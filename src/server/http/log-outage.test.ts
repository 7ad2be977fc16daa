import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { DatabaseUnavailableError } from '#server/db/database-unavailable-error.ts';
import { startOutageLog } from '#server/http/log.ts';

test('an outage writes one line for its first refused request, and later counts the others in one', async () => {
  const lines: unknown[] = [];
  const logOutage = startOutageLog({ error: (...line: unknown[]) => void lines.push(line) }, 100);
  const error = new DatabaseUnavailableError('connect ECONNREFUSED');
  for (let refused = 0; refused < 1_000; refused += 1) logOutage(error, { route: '/api/jobs' });

  const first = { route: '/api/jobs', reason: 'connect ECONNREFUSED' };
  expect(lines).toEqual([[first, 'The database is not available']]);
  await delay(150);
  const others = { refused: 999, reason: 'connect ECONNREFUSED' };
  expect(lines.slice(1)).toEqual([[others, 'The database is not available: 999 more requests']]);

  await delay(200);
  logOutage(error, { route: '/api/contacts' });
  expect(lines.slice(2)).toEqual([
    [{ ...first, route: '/api/contacts' }, 'The database is not available'],
  ]);
});
