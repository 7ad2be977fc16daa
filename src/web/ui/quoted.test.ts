import { expect, test } from 'vitest';
import { quoted } from './quoted.ts';

test('A quotation within a quotation has single marks (M15)', () => {
  expect(quoted('From the web form “Free roof inspection”')).toBe(
    '“From the web form ‘Free roof inspection’”',
  );
  expect(quoted('Typed twice')).toBe('“Typed twice”');
});
