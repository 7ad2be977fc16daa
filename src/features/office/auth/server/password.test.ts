import { expect, test, vi } from 'vitest';

test('a server with too many password checks asks clients to come back, and then admits them again', async () => {
  // Reload the module, because the hash for unknown users is created on first use.
  vi.resetModules();
  const { hashPassword, isRightPassword } = await import('./password.ts');
  const stored = await hashPassword('climbs ladders');
  const crowd = Array.from({ length: 104 }, () => isRightPassword(stored, 'wrong'));
  const [stranger] = await Promise.allSettled([isRightPassword(null, 'wrong')]);

  expect(stranger).toMatchObject({ status: 'rejected', reason: { code: 'too_many_requests' } });
  await Promise.all(crowd);
  expect(await isRightPassword(null, 'wrong')).toBe(false);
  expect(await isRightPassword(stored, 'climbs ladders')).toBe(true);
});
