import { expect, test } from 'vitest';
import { choice, day, flag, money, number, phone, reference, text, texts, time } from './fields.ts';
import { isReadable, readText } from './read-text.ts';

const source = choice('Source', { web: 'Website', yard_sign: 'Yard sign' });

test.each([
  [text('Name'), 'Maria', 'Maria'],
  [phone('Phone'), '801.555.0142', '801.555.0142'],
  [source, 'yard_sign', 'yard_sign'],
  [source, 'YARD SIGN', 'yard_sign'],
  [source, 'Radio', undefined],
  [flag('Gate'), 'Yes', true],
  [flag('Gate'), 'false', false],
  [flag('Gate'), 'maybe', undefined],
  [money('Budget'), '$1,250.50', 1250.5],
  [number('Stories', { max: 9 }), '2', 2],
  [number('Stories', { max: 9 }), 'two', undefined],
  [day('Start'), '3/9/2026', '2026-03-09'],
  [day('Start'), '2026-03-09', '2026-03-09'],
  [day('Start'), 'soon', undefined],
  [time('At'), '2:30 PM', '14:30'],
  [time('At'), '12:05 am', '00:05'],
  [time('At'), '8:15', '08:15'],
  [time('At'), 'noon', undefined],
  [texts('Tags'), 'storm; vip, ', ['storm', 'vip']],
])('A $kind field reads the text %j as %j', (field, written, value) => {
  expect(readText(field, written)).toEqual(value);
});

test('A reference to another record cannot be read from text', () => {
  const owner = reference('Owner', { message: 'Choose a person' });

  expect(isReadable(owner)).toBe(false);
  expect(readText(owner, '4')).toBeUndefined();
});
