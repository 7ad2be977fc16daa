import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { companyEndpoints } from '../company-endpoints.ts';
import { company } from '../company.ts';
import { historyEvents } from '#server/records/audit-table.ts';
import { startApi } from '#test/api.ts';
import { emptyDatabase } from '#test/empty-database.ts';

const api = await startApi();

beforeEach(() => emptyDatabase(api.database));

describe('the company profile', () => {
  test('starts with the declared defaults, those of a company in Utah (C58)', async () => {
    const dana = await api.setUp();

    expect(await dana.ok(companyEndpoints.read)).toEqual({
      ...company.initial,
      name: 'Ridgeline Roofing',
      defaultTaxRate: null,
      locations: [
        {
          id: 1,
          name: 'Ridgeline Roofing, main office',
          addressLine1: null,
          addressLine2: null,
          city: null,
          state: null,
          postalCode: null,
          phone: null,
          isArchived: false,
        },
      ],
      logoUrl: null,
      version: 1,
    });
    expect(company.initial).toMatchObject({
      state: 'Utah',
      timeZone: 'America/Denver',
      businessDays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      printsPayLink: true,
      estimatePrefix: 'EST-',
      nextInvoiceNumber: 1000,
      phone: null,
    });
  });

  test('keeps its business days in the order of the week', async () => {
    const dana = await api.as('Admin Project manager');
    const businessDays = ['Saturday', 'Monday', 'Thursday'] as const;
    const { version, ...changed } = await dana.ok(companyEndpoints.update, {
      body: { businessDays: [...businessDays] },
    });
    expect(version).toBe(2);
    expect(changed.businessDays).toEqual(['Monday', 'Thursday', 'Saturday']);
  });

  test('updates the fields that are sent and keeps the rest (C21)', async () => {
    const dana = await api.setUp();
    await dana.ok(companyEndpoints.update, { body: { phone: '(801) 555-0100', city: ' Provo ' } });
    const after = await dana.ok(companyEndpoints.update, {
      body: { phone: null, licenseNumber: 'UT 5501', invoicePrefix: '' },
    });

    expect(after).toMatchObject({
      name: 'Ridgeline Roofing',
      city: 'Provo',
      phone: null,
      licenseNumber: 'UT 5501',
      invoicePrefix: '',
      version: 3,
    });
  });

  test('can be read by every user and changed by administrators', async () => {
    await api.setUp();
    const tom = await api.as('Field Technician');
    expect((await tom.call(companyEndpoints.read)).status).toBe(200);

    const { status, body } = await tom.call(companyEndpoints.update, {
      body: { name: 'Tom & Co' },
    });
    expect(status).toBe(403);
    expect(body).toMatchObject({ code: 'forbidden' });
  });

  test.each([
    [{ name: ' ' }, 'name', 'Company name is required'],
    [{ timeZone: 'Mars/Olympus_Mons' }, 'timeZone', 'Choose a time zone such as America/Denver'],
    [{ timeZone: '+05:00' }, 'timeZone', 'Choose a time zone such as America/Denver'],
    [{ invoicePrefix: 'INV 2026 ' }, 'invoicePrefix', 'Use letters, digits, - _ and /'],
    [
      { estimatePrefix: 'A-VERY-LONG-PREFIX' },
      'estimatePrefix',
      'A prefix can have at most 12 characters',
    ],
    [{ nextInvoiceNumber: 0 }, 'nextInvoiceNumber', 'Enter 1 or more'],
    [{ nextInvoiceNumber: 10.5 }, 'nextInvoiceNumber', 'Enter a whole number'],
    [{ nextEstimateNumber: 1e9 }, 'nextEstimateNumber', 'This number is too large'],
    [{ email: 'office' }, 'email', 'Enter a valid email address'],
    [{ businessDays: [] }, 'businessDays', 'Choose at least one business day'],
    [{ businessDays: ['Monday', 'Monday'] }, 'businessDays', 'Choose each day once'],
    [{ businessDays: ['Someday'] }, 'businessDays.0', 'Choose days of the week'],
    [{ brandColor: 'blue' }, 'brandColor', 'Enter a color such as #2f5bd7'],
    [{ brandColor: '' }, 'brandColor', 'Enter a color such as #2f5bd7'],
    [{ mailReplyTo: 'office' }, 'mailReplyTo', 'Enter a valid email address'],
    [{ mailReplyTo: 'a@b.example,c@d.example' }, 'mailReplyTo', 'Enter a valid email address'],
    [
      { mailReplyTo: 'a@b.example\r\nBcc:c@d.example' },
      'mailReplyTo',
      'Enter a valid email address',
    ],
    [
      { mailSenderName: 'Dana\r\nBcc: c@d.example' },
      'mailSenderName',
      'Sender name must be one line',
    ],
    [
      { mailSenderName: 'x'.repeat(81) },
      'mailSenderName',
      'Sender name can have at most 80 characters',
    ],
    [{ postalCode: '84604-12345' }, 'postalCode', 'Postal code can have at most 10 characters'],
  ])('refuses %o', async (body, path, message) => {
    const dana = await api.as('Admin Project manager');

    expect(await dana.put('/api/company', body)).toMatchObject({
      status: 400,
      body: { message, issues: [{ path, message }] },
    });
  });

  test('names its tax rates in the order in which it sends them, and proposes the default', async () => {
    const dana = await api.setUp();
    const taxRates = [
      { name: 'Utah County', rate: 7.45, isDefault: false },
      { name: 'Lancaster County', rate: 6.25, isDefault: true },
    ];
    const changed = await dana.ok(companyEndpoints.update, { body: { taxRates } });
    expect(changed).toMatchObject({ taxRates, defaultTaxRate: 6.25 });

    const none = taxRates.map((rate) => ({ ...rate, isDefault: false }));
    const without = await dana.ok(companyEndpoints.update, { body: { taxRates: none } });
    expect(without.defaultTaxRate).toBeNull();
  });

  test('asks the second of two users who changed its tax rates at once (D46)', async () => {
    const dana = await api.setUp();
    const { version } = await dana.ok(companyEndpoints.read);
    const rates = (name: string) => [{ name, rate: 5, isDefault: true }];
    await dana.ok(companyEndpoints.update, { body: { taxRates: rates('Provo'), version } });

    expect(
      await dana.call(companyEndpoints.update, { body: { taxRates: rates('Orem'), version } }),
    ).toMatchObject({
      status: 409,
      body: { details: { conflicts: [{ field: 'taxRates', theirs: rates('Provo') }] } },
    });
  });

  test.each([
    ['above 100', [{ name: 'A', rate: 101, isDefault: false }], '0.rate', 'Enter at most 100'],
    ['below 0', [{ name: 'A', rate: -1, isDefault: false }], '0.rate', 'Enter 0 or more'],
    [
      'with five decimals',
      [{ name: 'A', rate: 7.12345, isDefault: false }],
      '0.rate',
      'Use at most four decimals',
    ],
    ['without a name', [{ name: ' ', rate: 1, isDefault: false }], '0.name', 'Name is required'],
    [
      'with the name of another',
      [
        { name: 'Provo', rate: 1, isDefault: false },
        { name: 'provo', rate: 2, isDefault: false },
      ],
      '1.name',
      'Another rate has this name',
    ],
    [
      'that is a second default',
      [
        { name: 'A', rate: 1, isDefault: true },
        { name: 'B', rate: 2, isDefault: true },
      ],
      '1.isDefault',
      'Only one rate can be the default',
    ],
  ])('refuses a tax rate %s', async (_, taxRates, path, message) => {
    const dana = await api.as('Admin Project manager');

    expect(await dana.put('/api/company', { taxRates })).toMatchObject({
      status: 400,
      body: { issues: [{ path: `taxRates.${path}`, message }] },
    });
  });

  test('today is the day in the company’s time zone', async () => {
    const dana = await api.setUp();
    api.clock.set('2026-11-21T06:30:00Z'); // 11:30 PM the previous day in Denver
    expect((await dana.get('/api/auth/me')).body).toMatchObject({ today: '2026-11-20' });

    await dana.ok(companyEndpoints.update, { body: { timeZone: 'Pacific/Kiritimati' } });
    expect((await dana.get('/api/auth/me')).body).toMatchObject({
      today: '2026-11-21',
      timeZoneName: 'Pacific/Kiritimati',
    });
  });

  test('changed by two users in different fields keeps both changes (D46)', async () => {
    const dana = await api.setUp();
    const { version } = await dana.ok(companyEndpoints.read);
    await dana.ok(companyEndpoints.update, { body: { phone: '(801) 555-0100', version } });
    const after = await dana.ok(companyEndpoints.update, { body: { city: 'Provo', version } });

    expect(after).toMatchObject({ phone: '(801) 555-0100', city: 'Provo' });
  });

  test('changed by two users in one field asks the second which value counts (D46)', async () => {
    const dana = await api.setUp();
    const marcus = await api.as('Admin Project manager', { fullName: 'Marcus Ibarra' });
    const { version } = await dana.ok(companyEndpoints.read);
    await marcus.ok(companyEndpoints.update, { body: { phone: '(801) 555-0111', version } });
    const { status, body } = await dana.call(companyEndpoints.update, {
      body: { phone: '(801) 555-0100', version },
    });

    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'conflict',
      issues: [{ path: 'phone' }],
      details: {
        conflicts: [
          {
            field: 'phone',
            mine: '(801) 555-0100',
            theirs: '(801) 555-0111',
            changedBy: 'Marcus Ibarra',
          },
        ],
        current: { version: 2 },
      },
    });
  });

  test('leaves a line in the audit trail for a change', async () => {
    const dana = await api.setUp();
    await dana.ok(companyEndpoints.update, { body: { city: 'Provo' } });
    const events = await api.database.db.select().from(historyEvents);

    expect(events.filter(({ entity }) => entity === 'company')).toMatchObject([
      { action: 'updated', changes: { city: { before: null, after: 'Provo' } }, version: 2 },
    ]);
  });
});

test('A company with an email address without a dot from before is read as it is', async () => {
  const dana = await api.setUp();
  await api.database.db.execute(
    sql`update companies set email = 'office@ridgeline', mail_reply_to = 'a@b'`,
  );

  expect(await dana.ok(companyEndpoints.read)).toMatchObject({
    email: 'office@ridgeline',
    mailReplyTo: 'a@b',
  });
  const city = { city: 'Provo' };
  expect(await dana.ok(companyEndpoints.update, { body: city })).toMatchObject(city);
});

test('The company and its locations keep a ZIP code as it was before a spreadsheet', async () => {
  const dana = await api.setUp();
  const { locations } = await dana.ok(companyEndpoints.read);
  const [first] = locations;
  if (!first) throw new Error('the company has a location');

  const body = await dana.ok(companyEndpoints.update, {
    body: {
      state: 'Massachusetts',
      postalCode: '2134.0',
      locations: [{ id: first.id, name: 'Yard', state: 'Utah', postalCode: '84101.0' }],
    },
  });

  expect(body).toMatchObject({ postalCode: '02134', locations: [{ postalCode: '84101' }] });
});

test('A company whose stored ZIP code is a power of ten can still be read', async () => {
  const dana = await api.setUp();
  await api.database.db.execute(sql`update companies set postal_code = '8.4E+04'`);

  expect(await dana.ok(companyEndpoints.read)).toMatchObject({ postalCode: '8.4E+04' });
});
