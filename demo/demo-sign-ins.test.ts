import { expect, it } from 'vitest';
import { ACCESS_PROFILES } from '#shared/access.ts';
import { demoSignIns } from './demo-sign-ins.ts';

it('the demo says how to sign in with each access profile', () => {
  const text = demoSignIns();
  for (const profile of ACCESS_PROFILES) expect(text).toContain(profile);
  expect(text).toContain('dana@cedarhollow.example');
  expect(text).toContain('shingles');
});
