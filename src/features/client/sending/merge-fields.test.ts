import { expect, test } from 'vitest';
import { fillFields, fillLine, unknownFieldMessage, unknownFields } from './merge-fields.ts';
import { MESSAGE_KINDS, MESSAGES } from './message-kind.ts';
import { sendingSettings } from './sending-settings.ts';

const values = { 'client name': 'Maria', number: 'INV-7', 'company phone': '' };

test.each([
  ['Hi {client name}, see {number}.', 'Hi Maria, see INV-7.'],
  ['{ Client   NAME }', 'Maria'],
  ['{number}{number}', 'INV-7INV-7'],
  ['Thanks\n{company phone}\nBye', 'Thanks\nBye'],
  ['Call {company phone} now', 'Call  now'],
  ['One\n\nTwo', 'One\n\nTwo'],
  ['{unknown} {} { {number} }', '{unknown} {} { INV-7 }'],
  ['{num\nber}', '{num\nber}'],
])('The template %j is filled as %j', (template, filled) => {
  expect(fillFields(template, values)).toBe(filled);
});

test('A value with braces stays as it is: fields are filled once', () => {
  expect(fillFields('{client name}', { 'client name': '{number}', number: 'INV-7' })).toBe(
    '{number}',
  );
  expect(fillFields('{number}', { number: '$& $1' })).toBe('$& $1');
});

test('A subject stays one line, whatever its values hold', () => {
  expect(fillLine('For {client name}', { 'client name': 'A\r\nBcc: b@c.example' })).toBe(
    'For A Bcc: b@c.example',
  );
});

test.each([
  ['{client name} {clientname} {total}', ['clientname', 'total']],
  ['No fields', []],
  ['{Number}', []],
])('The unknown fields of %j are %j', (text, unknown) => {
  expect(unknownFields(text, Object.keys(values))).toEqual(unknown);
});

test('An unknown field is refused by name with those there are', () => {
  expect(unknownFieldMessage('{due}', ['number'])).toBe(
    'There is no field {due}. Use one of these: {number}',
  );
  const { error } = sendingSettings.update.safeParse({
    templates: { invoice: { subject: 'Hi {expiry status}', message: 'Hello' } },
  });
  expect(error?.issues).toMatchObject([
    {
      path: ['templates', 'invoice', 'subject'],
      message: expect.stringMatching(/no field \{expiry status\}/) as string,
    },
  ]);
});

test.each(MESSAGE_KINDS)(
  'The original text of the %s has known fields alone, and all are filled',
  (kind) => {
    const { subject, message, fields } = MESSAGES[kind];
    expect(unknownFields(`${subject}\n${message}`, Object.keys(fields))).toEqual([]);
    expect(fillFields(`${subject}\n${message}`, fields)).not.toMatch(/[{}]/);
  },
);
