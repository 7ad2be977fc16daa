import { expect, expectTypeOf, test } from 'vitest';
import '#app/web/features.ts';
import { sentEmailOf } from '#web/feature-web.ts';
import { MESSAGE_KINDS } from '../message-kind.ts';
import { SENT_EMAILS } from './sent-emails.ts';

test('Timelines name each kind of email, and the request to sign', () => {
  for (const kind of MESSAGE_KINDS) expect(sentEmailOf(kind), kind).toBe(SENT_EMAILS[kind]);
  expect(sentEmailOf('signRequest')?.phrase('this estimate')).toBe(
    'the link to sign this estimate',
  );
});

test('An unknown kind of email has no words of its own', () => {
  expect([sentEmailOf('telegram'), sentEmailOf(undefined)]).toEqual([undefined, undefined]);
});

test('A kind of email without its words is a type error (K3)', () => {
  expectTypeOf<Omit<typeof SENT_EMAILS, 'receipt'>>().not.toExtend<typeof SENT_EMAILS>();
});
