import { describe, expect, test } from 'vitest';
import { reference, value } from './fields.ts';
import { inEverySpelling, inFirstSpelling, spelling } from './spelling.ts';
import { z } from 'zod';

const person = reference('Person', { message: 'Choose a person' });
const fields = {
  assignedTo: person,
  assigneeId: spelling('assignedTo', person),
  parts: value('Parts', z.array(z.number()), { default: [] }),
  firstPart: spelling('parts', person, {
    read: (parts) => (Array.isArray(parts) ? (parts[0] ?? null) : null),
    write: (part) => (part === null ? [] : [part]),
  }),
};

describe('a second spelling of a field', () => {
  test('is returned with the field’s value, in its own form', () => {
    expect(inEverySpelling(fields, { assignedTo: 7, parts: [3, 4] })).toEqual({
      assignedTo: 7,
      assigneeId: 7,
      parts: [3, 4],
      firstPart: 3,
    });
  });

  test.each([
    ['sent alone, it is the field', { assigneeId: 5 }, { assignedTo: 5 }],
    ['sent as null, it clears the field', { firstPart: null }, { parts: [] }],
    ['not sent, it says nothing', { assignedTo: 9 }, { assignedTo: 9 }],
    ['beside an unchanged field, it counts', { assignedTo: 7, assigneeId: 5 }, { assignedTo: 5 }],
    [
      'unchanged beside a new field, it does not',
      { assignedTo: 9, assigneeId: 7 },
      { assignedTo: 9 },
    ],
    [
      'beside a field that changes too, it does not',
      { assignedTo: 9, assigneeId: 5 },
      { assignedTo: 9 },
    ],
  ])('%s', (_name, sent, settled) => {
    const before = { assignedTo: 7, assigneeId: 7, parts: [3, 4], firstPart: 3 };

    expect(inFirstSpelling(fields, sent, before)).toEqual(settled);
  });

  test('of a new record counts beside the field’s default', () => {
    expect(inFirstSpelling(fields, { parts: [], firstPart: 3 }, null)).toEqual({ parts: [3] });
  });
});
