import { expect, test } from 'vitest';
import { emptyForm } from '#web/form/form-values.ts';
import { job } from '../job.ts';
import { newerDraft, restoredValues } from './job-draft.ts';

test('a draft restores the entered values, and no empty ones', () => {
  const draft = {
    ...emptyForm(job.fields),
    state: 'Utah',
    title: 'Alvarez re-roof',
    clientId: 7,
    jobType: 'insurance',
    startDate: '2026-11-30',
    contractAmount: 12_000.5,
    permitNeeded: true,
    tags: ['hail', ''],
    adjusterEmail: 'kelly@',
  };
  expect(restoredValues(JSON.parse(JSON.stringify(draft)), 'America/Denver')).toEqual({
    title: 'Alvarez re-roof',
    clientId: 7,
    jobType: 'insurance',
    status: 'lead',
    priority: 'medium',
    state: 'Utah',
    startDate: '2026-11-30',
    contractAmount: 12_000.5,
    permitNeeded: true,
    tags: ['hail'],
    adjusterEmail: 'kelly@',
  });
});

test("an old draft reads its timestamps in the company's zone, like the server, and its ids as numbers", () => {
  const old = {
    startDate: '2026-11-30T00:00:00.000Z',
    endDate: '2026-12-02T03:00:00.000Z',
    salesRep: '3',
  };
  expect(restoredValues(old, 'America/Denver')).toEqual({
    startDate: '2026-11-30',
    endDate: '2026-12-01',
    salesRep: 3,
  });
});

test.each([
  ['nothing', null],
  ['a text', 'half a job'],
  ['other fields', { color: 'red', __proto__: { title: 'x' } }],
  ['a type that is none', { jobType: 'more', status: 'sold' }],
  ['a day that is none', { startDate: '12/45', endDate: '2026-02-31' }],
  ['values of another kind', { title: 7.5e300, tags: 'hail', clientId: 'seven', allDay: 'yes' }],
])("%s under the draft's key breaks nothing", (_, kept) => {
  const values = restoredValues(kept, 'America/Denver');
  expect(Object.keys(values).filter((field) => field !== 'title')).toEqual([]);
});

test('of a draft in this browser and one from another device, the latest is offered (S32)', () => {
  const here = { values: { title: 'At the desk' }, savedAt: '2026-11-21T15:00:00.000Z' };
  const saved = { values: { title: 'On the phone' }, savedAt: '2026-11-21T15:00:01.000Z' };

  expect(newerDraft(here, saved)).toBe(saved);
  expect(newerDraft({ ...here, savedAt: '2026-11-22T08:00:00.000Z' }, saved)?.values).toEqual(
    here.values,
  );
  expect(newerDraft({ ...here, savedAt: '' }, saved)).toBe(saved);
  expect(newerDraft(null, saved)).toBe(saved);
  expect(newerDraft(here, null)).toBe(here);
  expect(newerDraft(null, null)).toBeNull();
});
