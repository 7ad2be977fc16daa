import { expect, test } from 'vitest';
import { withoutInvisible } from './invisible-characters.ts';

test.each([
  ['An\u200bn\u00ad', 'Ann'],
  ['\u202eAnn\u202c \u2066Gle\u2069\u200f', 'Ann Gle'],
  ['\ufeffAnn\u2060', 'Ann'],
  ['\u3164', ''],
  ['\u2800', ''],
  ['A\u200dB\u200cC', 'ABC'],
  ['A\ufe0f', 'A'],
  ['x\u{e0041}\u{e0042}', 'x'],
])('%j is kept as %j', (typed, kept) => expect(withoutInvisible(typed)).toBe(kept));

test.each([
  ['a Persian plural', 'خانه\u200cها'],
  ['a Hindi half letter', 'क्\u200dष'],
  ['a family', '👨‍👩‍👧'],
  ['a worker with a skin tone', '👷🏽‍♀️'],
  ['a red heart', '❤️'],
  ['a keycap', '1️⃣'],
  ['the flag of England', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
  ['a variant of a Han letter', '葛\u{e0100}'],
])('%s keeps its joiners', (_name, text) => expect(withoutInvisible(text)).toBe(text));

test('A text of nothing but tags is cleaned in a time that grows with its length alone', () => {
  const start = performance.now();

  expect(withoutInvisible('\u{e0041}'.repeat(50_000))).toBe('');
  expect(performance.now() - start).toBeLessThan(2000);
});
