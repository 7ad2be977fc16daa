import { expect, test } from 'vitest';
import { nextAddress } from './sign-in-guard.ts';

test('signing in leads back to the page that was wanted, its filters included', () => {
  expect(nextAddress('/jobs?filter[status]=lead&page=2')).toBe('/jobs?filter[status]=lead&page=2');
});

test('without a wanted page, signing in leads to the dashboard', () => {
  expect(nextAddress(undefined)).toBe('/');
  expect(nextAddress('')).toBe('/');
});

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/a\\b',
])('a link to another site, %s, leads to the dashboard', (wanted) =>
  expect(nextAddress(wanted)).toBe('/'),
);

test('the way back is never the door itself', () => {
  expect(nextAddress('/sign-in?next=/jobs')).toBe('/');
  expect(nextAddress('/setup')).toBe('/');
});
