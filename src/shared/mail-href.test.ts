import { expect, test } from 'vitest';
import { mailHref } from './mail-href.ts';

test('an email goes to the address that was written', () => {
  expect(mailHref('maria.alvarez@mail.example')).toBe('mailto:maria.alvarez@mail.example');
  expect(mailHref('o’brien+roof@mail.example')).toBe('mailto:o%E2%80%99brien%2Broof@mail.example');
});

test('an address in which others are hidden adds no recipient to the email', () => {
  expect(mailHref('maria?bcc=everybody%40evil.example&body=Pay-here@mail.example')).not.toMatch(
    /[?&]/,
  );
});
