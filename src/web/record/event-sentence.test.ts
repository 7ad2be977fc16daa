import { describe, expect, test } from 'vitest';
import '#app/web/features.ts';
import type { HistoryEvent } from '#shared/records/audit-event.ts';
import { anEvent } from '#test/history-event.ts';
import { conversionsOnce, linesOf } from './event-lines.ts';
import { eventSentence, hasDetails, isReasonAlone } from './event-sentence.ts';

function sentence(said: Partial<HistoryEvent>, isOwn = false): string {
  const { start, what, end } = eventSentence(anEvent(said), isOwn);

  return `${start}${what}${end}`;
}

test('A timeline names the user and the action, and calls its own record "this"', () => {
  expect(sentence({ action: 'created' }, true)).toBe('Dana Whitfield created this contact');
  expect(sentence({ action: 'imported', via: 'import' }, true)).toBe(
    'Dana Whitfield imported this contact',
  );
  expect(sentence({ via: 'import' }, true)).toBe('Dana Whitfield changed this contact via import');
  expect(sentence({ entity: 'invoices', label: 'INV-1004', action: 'deleted' })).toBe(
    'Dana Whitfield deleted invoice INV-1004',
  );
  expect(sentence({ entity: 'payments', label: 'Payment of $1,000.00', action: 'voided' })).toBe(
    'Dana Whitfield voided a payment of $1,000.00',
  );
  expect(sentence({ entity: 'payments', label: 'Payment of $1,000.00', action: 'created' })).toBe(
    'Dana Whitfield recorded a payment of $1,000.00',
  );
  expect(sentence({ by: 'Gable', via: 'system', entity: 'jobs', label: 'Re-roof' })).toBe(
    'Gable changed job Re-roof automatically',
  );
});

test("A payment on the client's page is shown as the client's action", () => {
  const byClient = { by: 'Maria Alvarez (client)', actor: 'client', via: 'system' } as const;
  const payment = { ...byClient, entity: 'payments', label: 'Payment of $750.00' } as const;
  expect(sentence({ ...payment, action: 'created' }, true)).toBe(
    'Maria Alvarez (client) made this payment',
  );
  const changes = { paid: { before: 0, after: 750 }, balance: { before: 1000, after: 250 } };
  const invoice = { ...byClient, entity: 'invoices', label: 'INV-1004', changes } as const;
  expect(sentence({ ...invoice, action: 'updated' }, true)).toMatch(
    /^Maria Alvarez \(client\) paid \$750\.00/,
  );
});

test('An event that shows only its reason has it in its sentence', () => {
  const made = { action: 'updated', reason: 'Client link created' } as const;
  expect(sentence(made, true)).toBe('Dana Whitfield changed this contact: Client link created');
  expect(isReasonAlone(anEvent(made))).toBe(true);
  const changes = { city: { before: 'Provo', after: 'Orem' } };
  expect(isReasonAlone(anEvent({ ...made, changes }))).toBe(false);
});

test('A sign-in names the method that the user signed in with, and has no details beside it', () => {
  const signedIn = {
    entity: 'users',
    label: 'Dana Whitfield',
    action: 'signed_in',
    changes: { signedInWith: { before: null, after: 'password and passkey' } },
  } as const;

  expect(sentence(signedIn)).toBe('Dana Whitfield signed in with password and passkey');
  expect(sentence({ ...signedIn, changes: {} })).toBe('Dana Whitfield signed in');
  expect(hasDetails(anEvent(signedIn))).toBe(false);
});

test('A converted estimate names the invoice it became', () => {
  const converted = {
    entity: 'estimates',
    label: 'EST-1153',
    action: 'converted',
    changes: { invoiceNumber: { before: null, after: 'INV-1161' } },
  } as const;

  expect(sentence(converted)).toBe(
    'Dana Whitfield converted estimate EST-1153 to invoice INV-1161',
  );
  expect(sentence({ ...converted, changes: {} }, true)).toBe(
    'Dana Whitfield converted this estimate to an invoice',
  );
});

test('An invoice made from an estimate is shown once, by the estimate, as far as its reader sees that', () => {
  const converted = anEvent({
    id: 2,
    entity: 'estimates',
    label: 'EST-1153',
    action: 'converted',
    changes: { invoiceNumber: { before: null, after: 'INV-1161' } },
  });
  const created = (label: string) =>
    anEvent({ id: 1, entity: 'invoices', label, action: 'created' });

  expect(conversionsOnce([converted, created('INV-1161')])).toEqual([converted]);
  expect(conversionsOnce([created('INV-1161')])).toHaveLength(1);
  expect(conversionsOnce([converted, created('INV-1162')])).toHaveLength(2);
  const later = { ...created('INV-1161'), at: '2027-01-01T19:00:00.000Z' };
  expect(conversionsOnce([later, converted])).toHaveLength(2);
});

test('A refund is a line of its own', () => {
  const refund = { entity: 'payments', label: 'Refund of $84.50', action: 'refunded' } as const;

  expect(sentence(refund, true)).toBe('Dana Whitfield recorded this refund');
  expect(sentence(refund)).toBe('Dana Whitfield recorded a refund of $84.50');
});

describe('a change', () => {
  test.each([
    [
      'of one field says from what to what',
      { status: { before: 'lead', after: 'sold' } },
      'changed Status from Lead to Sold',
    ],
    [
      'of an empty field says what it was set to',
      { city: { before: null, after: 'Provo' } },
      'set City to “Provo”',
    ],
    [
      'of who has it is no stutter',
      { assignedTo: { before: null, after: 'Priya Nair' } },
      'set Assigned to “Priya Nair”',
    ],
    [
      'that empties a field says what it was',
      { startDate: { before: '2026-11-30', after: null } },
      'cleared Start Date, which was Nov 30, 2026',
    ],
    [
      'of a long text names the field alone',
      { description: { before: 'Short', after: 'x'.repeat(41) } },
      'changed Description',
    ],
    [
      'of two fields names both',
      { city: { before: null, after: 'Provo' }, state: { before: null, after: 'Utah' } },
      'changed City and State',
    ],
    [
      'of many fields counts the rest',
      Object.fromEntries(
        ['city', 'state', 'title', 'startDate'].map((field) => [
          field,
          { before: 'a', after: 'b' },
        ]),
      ),
      'changed City, State and 2 more fields',
    ],
    [
      'that follows from another is left to the details',
      {
        status: { before: 'in_progress', after: 'completed' },
        completionPercentage: { before: 50, after: 100 },
      },
      'changed Status from In Progress to Completed',
    ],
  ])('%s', (_, changes, said) => {
    expect(sentence({ entity: 'jobs', changes }, true)).toBe(`Dana Whitfield ${said}`);
  });

  test('names its record on the timeline of another', () => {
    const event = {
      entity: 'invoices',
      label: 'INV-1004',
      changes: { status: { before: 'draft', after: 'sent' } },
    } as const;

    expect(sentence(event)).toBe(
      'Dana Whitfield changed Status from Draft to Sent on invoice INV-1004',
    );
  });

  test('has details where the sentence does not say everything', () => {
    const details = (changes: HistoryEvent['changes']) =>
      hasDetails(anEvent({ entity: 'jobs', changes }));

    expect(details({ city: { before: null, after: 'Provo' } })).toBe(false);
    expect(details({ description: { before: null, after: 'x'.repeat(41) } })).toBe(true);
    expect(details({ city: { before: 'a', after: 'b' }, state: { before: 'a', after: 'b' } })).toBe(
      true,
    );
    expect(hasDetails(anEvent({ action: 'created' }))).toBe(false);
  });
});

describe('a payment', () => {
  const payment = anEvent({
    id: 3,
    entity: 'payments',
    label: 'Payment of $750.00',
    action: 'created',
  });
  const paid = (id: number, label: string) =>
    anEvent({
      id,
      entity: 'invoices',
      label,
      changes: {
        paid: { before: 0, after: 750 },
        balance: { before: 1000, after: 250 },
        status: { before: 'sent', after: 'partial' },
      },
    });
  const said = (events: HistoryEvent[]) =>
    linesOf(events).map(({ event, invoices }) => {
      const { start, what, end } = eventSentence(event, false, invoices);

      return `${start}${what}${end}`;
    });

  test('and what it paid on an invoice are one line, in either order', () => {
    const line = ['Dana Whitfield recorded a payment of $750.00 on INV-1004, balance $250.00'];

    expect(said([payment, paid(2, 'INV-1004')])).toEqual(line);
    expect(said([paid(4, 'INV-1004'), payment])).toEqual(line);
  });

  test('on several invoices counts them', () => {
    expect(said([payment, paid(2, 'INV-1004'), paid(1, 'INV-1005')])).toEqual([
      'Dana Whitfield recorded a payment of $750.00 on 2 invoices',
    ]);
  });

  test('of another call keeps its own line', () => {
    const before = { ...paid(2, 'INV-1004'), at: '2026-11-20T15:00:00.000Z' };

    expect(said([payment, before])).toEqual([
      'Dana Whitfield recorded a payment of $750.00',
      'Dana Whitfield recorded a $750.00 payment on invoice INV-1004, balance $250.00',
    ]);
  });
});

test('A tax rate that was added or removed is shown by its name and its rate', () => {
  const sentences = (before: object[], after: object[]) =>
    sentence({
      entity: 'company',
      label: 'Cedar Hollow',
      changes: { taxRates: { before, after } },
    });
  const rate = { name: 'Park City', rate: 8.6, isDefault: false };
  const on = 'on company profile Cedar Hollow';

  expect(sentences([], [rate])).toBe(`Dana Whitfield added Tax rate “Park City” (8.6%) ${on}`);
  expect(sentences([rate], [])).toBe(`Dana Whitfield removed Tax rate “Park City” (8.6%) ${on}`);
  expect(sentences([rate], [{ ...rate, rate: 9 }])).toBe(
    `Dana Whitfield changed Tax rate “Park City” from 8.6% to 9% ${on}`,
  );
  expect(sentences([], [rate, { ...rate, name: 'Moab' }])).toBe(
    `Dana Whitfield added Tax rate “Park City” and Tax rate “Moab” ${on}`,
  );
});
