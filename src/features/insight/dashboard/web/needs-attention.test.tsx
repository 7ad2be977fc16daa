import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { AppError } from '#shared/app-error.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import {
  ATTENTION_DEFINITIONS,
  attentionEndpoints,
  type Attention,
  type AttentionKind,
  type AttentionRecord,
} from '../attention.ts';
import { NeedsAttention } from './needs-attention.tsx';

const aRecord = (more: Partial<AttentionRecord> = {}): AttentionRecord => ({
  id: 7,
  title: 'INV-1007',
  detail: 'Maria Alvarez',
  day: '2026-11-18',
  time: null,
  amount: null,
  phone: null,
  assignee: null,
  place: null,
  ...more,
});

const aGroup = (
  kind: AttentionKind,
  records: AttentionRecord[],
  more: Partial<Attention[number]> = {},
): Attention[number] => ({ kind, count: records.length, isOwn: false, records, ...more });

const group = (title: string) => page.getByRole('region', { name: title });

test('each kind says what waits and how long; kinds with nothing are left out', async () => {
  answer(attentionEndpoints.attention, () => [
    aGroup('reopened', [aRecord({ title: 'Nguyen re-roof', day: '2026-11-20' })]),
    aGroup('appointments', [aRecord({ title: 'Inspection', day: '2026-11-21', time: '14:30' })]),
    aGroup('tasks', []),
    aGroup('invoices', [aRecord({ amount: 1250.5 })]),
    aGroup('estimates', [aRecord({ title: 'EST-2', day: '2026-11-12', amount: 900 })]),
    aGroup('jobs', [aRecord({ title: 'Alvarez re-roof', day: null })]),
  ]);
  await render(<NeedsAttention />);

  await expect
    .element(group('Jobs reopened by a signature'))
    .toHaveTextContent('(1)Nguyen re-roofMaria Alvarez · Signed Nov 20, 2026');
  await expect
    .element(group("Today's appointments"))
    .toHaveTextContent('(1)InspectionMaria Alvarez · 2:30 PM');
  await expect
    .element(group('Overdue invoices'))
    .toHaveTextContent('INV-1007Maria Alvarez · Overdue by 3 days$1,250.50');
  await expect
    .element(group('Estimates awaiting reply'))
    .toHaveTextContent('EST-2Maria Alvarez · Sent 9 days ago$900.00');
  await expect.element(group('Unscheduled jobs')).toBeVisible();
  await expect.element(group('Tasks due')).not.toBeInTheDocument();
  await expectReadable();

  await page.getByRole('button', { name: 'About Unscheduled jobs' }).click();
  await expect.element(page.getByRole('dialog')).toHaveTextContent(ATTENTION_DEFINITIONS.jobs);
});

test('a job that is visited today is called and found on a map by one press', async () => {
  const place = {
    addressLine1: '1420 Canyon Rd',
    city: 'Provo',
    state: 'Utah',
    postalCode: '84604',
  };
  const visited = (id: number, title: string, more: Partial<AttentionRecord>) =>
    aRecord({ id, title, phone: '(801) 555-0142', place, ...more });
  answer(attentionEndpoints.attention, () => [
    aGroup('appointments', [visited(1, 'Inspection', { time: '14:30' })]),
    aGroup('underway', [
      visited(2, 'Tear-off', { day: '2026-11-21' }),
      visited(3, 'Siding', { day: '2026-11-24', phone: null, place: null }),
    ]),
  ]);
  await render(<NeedsAttention />, { isPhone: true });

  const visits = group("Today's appointments");
  await expect
    .element(visits.getByRole('link', { name: 'Call Maria Alvarez' }))
    .toHaveAttribute('href', 'tel:+18015550142');
  await expect
    .element(visits.getByRole('link', { name: 'Show Inspection on a map' }))
    .toHaveAttribute(
      'href',
      'https://www.google.com/maps/search/?api=1&query=1420+Canyon+Rd%2C+Provo%2C+Utah+84604',
    );
  const underWay = group('Jobs in progress');
  await expect.element(underWay).toHaveTextContent('Tear-offMaria Alvarez · Last day');
  await expect.element(underWay).toHaveTextContent('SidingMaria Alvarez · Until Nov 24, 2026');
  expect(underWay.getByRole('link', { name: /^Call/ }).elements()).toHaveLength(1);
  expect(underWay.getByRole('link', { name: /on a map$/ }).elements()).toHaveLength(1);
  await expectReadable();
});

test('someone who sent a form is called by one press, and their submission is opened by one', async () => {
  const sent = { detail: 'Storm damage', phone: '(801) 555-0142', time: '23:40' };
  answer(attentionEndpoints.attention, () => [
    aGroup('submissions', [
      aRecord({ id: 1, title: 'Ann Park', ...sent, day: '2026-11-20', assignee: 'Rita Moss' }),
      aRecord({
        id: 2,
        title: 'Ken Abara',
        ...sent,
        day: '2026-11-21',
        time: '09:05',
        phone: null,
      }),
    ]),
  ]);
  const shown = await render(<NeedsAttention />);

  const submissions = group('New submissions');
  await expect
    .element(submissions)
    .toHaveTextContent('Ann ParkStorm damage · Nov 20, 2026, 11:40 PM · Rita Moss');
  await expect
    .element(submissions)
    .toHaveTextContent('Ken AbaraStorm damage · Today, 9:05 AM · Unassigned');
  await expect
    .element(submissions.getByRole('link', { name: 'Call Ann Park' }))
    .toHaveAttribute('href', 'tel:+18015550142');
  expect(submissions.getByRole('link', { name: /^Call/ }).elements()).toHaveLength(1);
  await expectReadable();

  await submissions.getByRole('link', { name: /^Ken Abara/ }).click();
  await expect.poll(shown.address).toBe('/web-form-submissions/2');
});

test.for([
  ['jobs', 'Set date for Roof', '/jobs/7?tab=edit'],
  ['invoices', 'Record payment on Roof', '/payments/add?invoiceId=7'],
  ['estimates', 'Roof', '/estimates/7'],
  ['tasks', 'Roof', '/tasks/7'],
] as const)('one of the %s is dealt with by one press on “%s”', async ([kind, name, address]) => {
  answer(attentionEndpoints.attention, () => [aGroup(kind, [aRecord({ title: 'Roof' })])]);
  const shown = await render(<NeedsAttention />);

  await page.getByRole('link', { name }).last().click();
  await expect.poll(shown.address).toBe(address);
});

test('three are shown, twenty on demand, and beyond those the list is opened', async () => {
  const records = Array.from({ length: 20 }, (_, index) =>
    aRecord({ id: index + 1, title: `INV-${index + 1}` }),
  );
  answer(attentionEndpoints.attention, () => [aGroup('invoices', records, { count: 1240 })]);
  const shown = await render(<NeedsAttention />);

  await expect.element(group('Overdue invoices')).toHaveTextContent('(1,240)');
  expect(page.getByRole('listitem').elements()).toHaveLength(3);
  await page.getByRole('button', { name: 'Show 17 more: Overdue invoices' }).click();
  expect(page.getByRole('listitem').elements()).toHaveLength(20);
  await page.getByRole('link', { name: 'View all overdue invoices' }).click();
  await expect.poll(shown.address).toBe('/invoices?filter[status]=overdue');
});

test('an empty list says that all is done, and a failure is retried', async () => {
  let isBroken = true;
  answer(attentionEndpoints.attention, () => {
    if (isBroken) throw new AppError('forbidden', 'Not now.');

    return [aGroup('tasks', [])];
  });
  await render(<NeedsAttention />);

  await expect.element(page.getByText('Not now.')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('You’re all caught up')).toBeVisible();
  await expectReadable();
});

test.each([
  [
    ['tasks'],
    /^Tasks due include tasks assigned to you or added by you, and all tasks on your jobs\.$/,
  ],
  [['appointments'], /^Showing your records only\.$/],
  [
    ['appointments', 'tasks'],
    /^Showing your records only\. Tasks due include tasks assigned to you/,
  ],
] as const)('users who see only their own %j read which these are', async (kinds, text) => {
  answer(attentionEndpoints.attention, () =>
    kinds.map((kind) => aGroup(kind, [aRecord()], { isOwn: true })),
  );
  await render(<NeedsAttention />, { me: { accessProfile: 'Field Technician' } });

  await expect.element(page.getByText(text)).toBeVisible();
});
