import { expect, test } from 'vitest';
import { isRecordId } from './named-people.ts';

test.each(['1', '42', '999999999'])('%s is a record of ours', (entry) => {
  expect(isRecordId(entry)).toBe(true);
});

test.each(['Neighbor Joe', '0', '042', '-3', '1.5', '12345678901', ''])(
  '"%s" is a name that a user typed',
  (entry) => expect(isRecordId(entry)).toBe(false),
);
