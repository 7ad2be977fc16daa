import { expect, test } from 'vitest';
import { mailSenderOf } from './mail-sender.ts';

const ridgeline = {
  name: 'Ridgeline Roofing',
  email: 'office@ridgeline.example',
  mailSenderName: null,
  mailReplyTo: null,
};

test('Mail shows the company’s own name and email until others are set', () => {
  expect(mailSenderOf(ridgeline)).toEqual({
    name: 'Ridgeline Roofing',
    replyTo: 'office@ridgeline.example',
  });
  expect(
    mailSenderOf({ ...ridgeline, mailSenderName: 'Ridgeline', mailReplyTo: 'dana@mail.example' }),
  ).toEqual({ name: 'Ridgeline', replyTo: 'dana@mail.example' });
});

test.each([null, 'a@b.example, c@d.example', 'Dana <dana@b.example>'])(
  'An email of the company that is not one address (%s) is not asked for replies',
  (email) => {
    expect(mailSenderOf({ ...ridgeline, email }).replyTo).toBeNull();
  },
);

test('A company name on two lines becomes one line', () => {
  expect(mailSenderOf({ ...ridgeline, name: 'Ridgeline\nRoofing' }).name).toBe('Ridgeline Roofing');
});
