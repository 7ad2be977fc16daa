import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACCESS_PROFILES } from '#shared/access-profile.ts';
import { joinName, roleOf, splitName } from './user.ts';

describe('a name (C13)', () => {
  test.each([
    ['Madonna', { firstName: 'Madonna', lastName: '' }],
    ['Dana Whitfield', { firstName: 'Dana', lastName: 'Whitfield' }],
    ['Ana de la Cruz', { firstName: 'Ana', lastName: 'de la Cruz' }],
    ['  Tom   Okafor ', { firstName: 'Tom', lastName: 'Okafor' }],
    ['', { firstName: '', lastName: '' }],
  ])('%j has these parts: %o', (fullName, parts) => {
    expect(splitName(fullName)).toEqual(parts);
  });

  test('split and joined again is the same name', () => {
    const word = fc.stringMatching(/^\S{1,12}$/);
    fc.assert(
      fc.property(fc.array(word, { maxLength: 5 }), (words) => {
        const fullName = words.join(' ');
        expect(joinName(splitName(fullName))).toBe(fullName.trim());
      }),
    );
  });
});

test('only the administrators’ profile is the role admin (C14)', () => {
  expect(ACCESS_PROFILES.map(roleOf)).toEqual(['admin', 'user', 'user', 'user', 'user']);
});
