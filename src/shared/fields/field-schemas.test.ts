import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cleanText,
  inSentence,
  isEmail,
  optionalChoice,
  optionalDate,
  optionalEmail,
  optionalReference,
  optionalText,
  optionalTime,
  recordId,
  reference,
  requiredEmail,
  requiredText,
} from './field-schemas.ts';
import { email } from './fields.ts';

const messageOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message;

test.each([
  ['Name', 'Name'],
  ['Job Name', 'Job name'],
  ['Address Line 1', 'Address line 1'],
  ['Date of Loss', 'Date of loss'],
  ['PO Number', 'PO number'],
  ['Transaction ID', 'Transaction ID'],
])('a field labeled %j is called %j in a message', (label, called) => {
  expect(inSentence(label)).toBe(called);
  expect(messageOf(requiredText(label).safeParse(''))).toBe(`${called} is required`);
});

describe('a text', () => {
  test.each([
    ['  Maria  Alvarez ', 'Maria  Alvarez'],
    ['one\r\ntwo\rthree', 'one\ntwo\nthree'],
    ['NUL\u0000 bell\u0007 tab\tend', 'NUL bell tab\tend'],
    ['half \uD83D', 'half \uFFFD'],
    ['\uDE00 other half', '\uFFFD other half'],
    ['whole 🏠', 'whole 🏠'],
    ['\u0085next line\u009F', 'next line'],
    ['\u00A0\uFEFF ', ''],
  ])('%j is kept as %j', (typed, kept) => {
    expect(cleanText(typed)).toBe(kept);
  });

  test('of any kind is cleaned in one pass, whole and without blank ends', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), (one, other) => {
        const text = cleanText(one + String.fromCharCode(0xd800) + other);
        expect(cleanText(text)).toBe(text);
        expect(text.trim()).toBe(text);
        expect(text).not.toContain('\u0000');
        expect(Buffer.from(text, 'utf8').toString('utf8')).toBe(text);
      }),
    );
  });

  test('that must be there is not blank', () => {
    const name = requiredText('Name', 10);

    expect(name.parse(' Maria ')).toBe('Maria');
    for (const blank of ['', '  ', '\u0000\t', null, undefined, 12]) {
      expect(messageOf(name.safeParse(blank))).toBe('Name is required');
    }
    expect(name.parse(`  ${'x'.repeat(10)}  `)).toBe('x'.repeat(10));
    expect(messageOf(name.safeParse('x'.repeat(11)))).toBe('Name can have at most 10 characters');
  });

  test('that may be left out is null when it is blank', () => {
    const phone = optionalText('Phone', 10);

    for (const blank of ['', '  ', '\u0000', null]) expect(phone.parse(blank)).toBeNull();
    expect(phone.parse(' 555 ')).toBe('555');
    expect(messageOf(phone.safeParse('x'.repeat(11)))).toBe('Phone can have at most 10 characters');
    expect(messageOf(phone.safeParse('x'.repeat(1000)))).toBe(
      'Phone can have at most 10 characters',
    );
    expect(messageOf(phone.safeParse(555))).toBe('Phone must be text');
  });
});

describe('an email address', () => {
  test.each(['maria@mail.example', 'o’brien@café.example', 'a@b.co', 'maria+roof@mail.example'])(
    'may be %s',
    (address) => {
      expect(optionalEmail().parse(` ${address} `)).toBe(address);
    },
  );

  test.each(['maria', '@mail.example', 'maria@', 'maria @mail.example', 'a@b@c', 'a,b@c.d\n,e'])(
    'may not be %j',
    (address) => {
      expect(messageOf(optionalEmail().safeParse(address))).toBe('Enter a valid email address');
    },
  );
});

describe('an email address whose domain has no dot', () => {
  test.each(['a@b', 'maria@gmail', 'maria@gmail.'])(
    'such as %j is asked to be completed',
    (typed) => {
      const message = 'Enter the whole email address, such as name@company.com';
      expect(messageOf(optionalEmail().safeParse(typed))).toBe(message);
      expect(messageOf(requiredEmail().safeParse(typed))).toBe(message);
      expect(isEmail(typed)).toBe(false);
    },
  );

  test('is read where it was stored before', () => {
    expect(email('Email').schema.parse('a@b')).toBe('a@b');
    expect(email('Email').create.safeParse('a@b').success).toBe(false);
    expect(email('Email').update.safeParse('a@b').success).toBe(false);
  });
});

describe('a date or a time that may be left out', () => {
  test('is null when it is blank', () => {
    expect(optionalDate('Start date').parse('')).toBeNull();
    expect(optionalDate('Start date').parse(null)).toBeNull();
    expect(optionalTime('Time').parse('')).toBeNull();
  });

  test('is one that exists', () => {
    const date = optionalDate('Start date');
    expect(date.parse('2026-11-30')).toBe('2026-11-30');
    expect(date.safeParse('2026-11-30T00:00:00.000Z').success).toBe(true);
    for (const wrong of ['2026-11-31', 'soon']) {
      expect(messageOf(date.safeParse(wrong))).toBe('Start date: enter a date as YYYY-MM-DD');
    }

    const time = optionalTime('Install time');
    expect(time.parse('08:30')).toBe('08:30');
    for (const wrong of ['24:00', '8:30', '08:60', '8 AM']) {
      expect(messageOf(time.safeParse(wrong))).toBe('Install time: enter a time as HH:MM');
    }
  });
});

test('a typo in the century has its own message', () => {
  expect(messageOf(optionalDate('Start date').safeParse('1899-12-31'))).toBe(
    'Start date cannot be before January 1, 1900',
  );
  expect(messageOf(optionalDate('Start date').safeParse('1/45'))).toBe(
    'Start date: enter a date as YYYY-MM-DD',
  );
});

describe('the id of a record', () => {
  test('is a whole number from 1, as a number or as the text of an address', () => {
    expect(recordId.parse('42')).toBe(42);
    expect(recordId.parse(2_147_483_647)).toBe(2_147_483_647);
  });

  test.each([
    ['0', 'Enter a whole number from 1'],
    ['-3', 'Enter a whole number from 1'],
    ['1.5', 'Enter a whole number'],
    ['2147483648', 'This number is too large'],
    ['x', 'Enter a number'],
    ['', 'Enter a whole number from 1'],
    [null, 'Enter a whole number from 1'],
    [undefined, 'Enter a number'],
  ])('is not %j: %s', (id, message) => {
    expect(messageOf(recordId.safeParse(id))).toBe(message);
  });

  test.each([0, -1, 1.5, 'x', '', 2_147_483_648])('of a chosen record is not %j', (id) => {
    expect(messageOf(reference('Choose a client').safeParse(id))).toBe('Choose a client');
  });
});

test('a select without a choice says nothing, however blank', () => {
  const type = optionalChoice(['retail', 'insurance'], 'Choose a job type');
  const job = optionalReference('Choose a job');

  for (const blank of ['', null]) {
    expect(type.parse(blank)).toBeNull();
    expect(job.parse(blank)).toBeNull();
  }
  expect(type.parse('retail')).toBe('retail');
  expect(job.parse('7')).toBe(7);
  expect(messageOf(type.safeParse('barn'))).toBe('Choose a job type');
  expect(messageOf(job.safeParse('none'))).toBe('Choose a job');
});

test.each([
  ['1899-12-31', 'Date of loss cannot be before January 1, 1900'],
  ['1899-12-31T12:00:00Z', 'Date of loss cannot be before January 1, 1900'],
  ['2999-01-01', 'Date of loss cannot be after December 31, 2199'],
  ['2026-02-30', 'Date of loss: enter a date as YYYY-MM-DD'],
])('a date of %s is refused with the reason', (sent, message) => {
  expect(messageOf(optionalDate('Date of loss').safeParse(sent))).toBe(message);
});
