import { expect, test } from 'vitest';
import { bareMailAddress, isMailAddress } from './mail-address.ts';

test.each([
  ['mailto:ann@mail.example', 'ann@mail.example'],
  ['MAILTO:ann@mail.example?subject=Roof', 'ann@mail.example'],
  ['<ann@mail.example>', 'ann@mail.example'],
  ['Ann Gle <ann@mail.example>', 'ann@mail.example'],
  ['"Gle, Ann" <ann@mail.example>;', 'ann@mail.example'],
  ['Ann <mailto:ann@mail.example>', 'ann@mail.example'],
  ['"ann@mail.example"', 'ann@mail.example'],
  ['“ann@mail.example”', 'ann@mail.example'],
  ["'ann@mail.example'", 'ann@mail.example'],
  ['ann@mail.example,', 'ann@mail.example'],
  ['ann@mail.example.', 'ann@mail.example'],
  ['ann@mail.example (work)', 'ann@mail.example'],
  ['ann@mail.example(work)', 'ann@mail.example'],
  ['ann＠mail.example', 'ann@mail.example'],
  ['Email: ann@mail.example', 'ann@mail.example'],
  ['=HYPERLINK("mailto:ann@mail.example","Ann")', 'ann@mail.example'],
  ["o'brien@mail.example", "o'brien@mail.example"],
  ['ann@mail.example bob@mail.example', 'ann@mail.example bob@mail.example'],
])('“%s” is pasted for the address %s', (pasted, address) => {
  expect(bareMailAddress(pasted)).toBe(address);
  expect(bareMailAddress(address)).toBe(address);
});

test.each([
  'ann@mail.example',
  'ann+roof@mail.example',
  "o'brien@mail.example",
  'o’brien@café.example',
  'a@münchen.example',
  'ann@xn--mnchen-3ya.example',
  'office@localhost',
])('Email can be sent to %s', (address) => expect(isMailAddress(address)).toBe(true));

test.each([
  '.dana@mail.example',
  'dana.@mail.example',
  'dana..w@mail.example',
  'dana@mail..example',
  'dana@.example',
  'dana@mail.example.',
  'dana@-mail.example',
  '<angle@mail.example>',
  'mailto:a@mail.example',
  'a@mail.example,',
  '"a"@mail.example',
  'a@mail.example(work)',
  'zero\u200b@mail.example',
  'zero@mail.example\u200b',
  'a b@mail.example',
  'a@b@mail.example',
  '@mail.example',
  'a@',
  'a',
  '',
  `${'a'.repeat(65)}@mail.example`,
  `a@${'b'.repeat(64)}.example`,
])('No email can be sent to “%s”', (address) => expect(isMailAddress(address)).toBe(false));

test.each([',', ' ', '"', '.', '?', '('])(
  'A search for an address among thousands of “%s” takes no time',
  (sign) => {
    const start = performance.now();
    for (const text of [`a${sign.repeat(50_000)}b`, `${sign.repeat(50_000)}@`]) {
      expect(isMailAddress(bareMailAddress(text))).toBe(false);
    }
    expect(performance.now() - start).toBeLessThan(2000);
  },
);
