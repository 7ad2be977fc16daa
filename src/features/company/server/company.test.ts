import { beforeEach, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { companyEndpoints } from '../company-endpoints.ts';
import { historyEvents } from '#server/records/audit-table.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { emptyDatabase } from '#test/empty-database.ts';

const api = await startApi();

beforeEach(() => emptyDatabase(api.database));

describe('the company profile', () => {
  test('starts with the settings of a company in Utah (C58)', async () => {
    const dana = await api.setUp();

    expect(await dana.ok(companyEndpoints.read)).toEqual({
      name: 'Ridgeline Roofing',
      addressLine1: null,
      addressLine2: null,
      city: null,
      state: 'Utah',
      postalCode: null,
      phone: null,
      email: null,
      website: null,
      licenseNumber: null,
      estimateTerms: null,
      invoiceTerms: null,
      defaultTaxRate: null,
      taxLabel: 'Tax',
      timeZone: 'America/Denver',
      estimatePrefix: 'EST-',
      nextEstimateNumber: 1000,
      invoicePrefix: 'INV-',
      nextInvoiceNumber: 1000,
      logoUrl: null,
      version: 1,
    });
  });

  test('updates the fields that are sent and keeps the rest (C21)', async () => {
    const dana = await api.setUp();
    await dana.ok(companyEndpoints.update, { body: { phone: '(801) 555-0100', city: ' Provo ' } });
    const after = await dana.ok(companyEndpoints.update, {
      body: { phone: null, defaultTaxRate: 7.25, invoicePrefix: '' },
    });

    expect(after).toMatchObject({
      name: 'Ridgeline Roofing',
      city: 'Provo',
      phone: null,
      defaultTaxRate: 7.25,
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
    [{ defaultTaxRate: 101 }, 'defaultTaxRate', 'Enter at most 100'],
    [{ defaultTaxRate: -1 }, 'defaultTaxRate', 'Enter 0 or more'],
    [{ defaultTaxRate: 7.12345 }, 'defaultTaxRate', 'Use at most four decimals'],
    [{ email: 'office' }, 'email', 'Enter a valid email address'],
    [{ postalCode: '84604-12345' }, 'postalCode', 'Postal code can have at most 10 characters'],
  ])('refuses %o', async (body, path, message) => {
    const dana = await api.as('Admin Project manager');

    expect(await dana.put('/api/company', body)).toMatchObject({
      status: 400,
      body: { message, issues: [{ path, message }] },
    });
  });

  test('today is the day in the company’s time zone', async () => {
    const dana = await api.setUp();
    api.clock.set('2026-11-21T06:30:00Z'); // 23:30 the evening before in Denver
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

describe('the logo', () => {
  const red = { r: 200, g: 30, b: 30 };
  const picture = (width = 40, height = 20, background = red) =>
    sharp({ create: { width, height, channels: 3, background } });
  const upload = (client: TestUser, body: Buffer, type = 'image/png') =>
    client.call(companyEndpoints.updateLogo, { body, type });

  test.each([
    ['PNG', async () => picture().png().toBuffer()],
    ['JPEG', async () => picture().jpeg().toBuffer()],
    ['WebP', async () => picture().webp().toBuffer()],
  ])('may be a %s picture and is kept as PNG', async (_name, make) => {
    const dana = await api.setUp();
    const { status, body } = await upload(dana, await make());
    expect(status).toBe(200);
    expect(body.logoUrl).toMatch(/^\/api\/company\/logo\?v=[0-9a-f]{16}$/);

    const logo = await api.anonymous.get(body.logoUrl ?? '');
    expect(logo.status).toBe(200);
    expect(logo.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await sharp(logo.bytes).metadata()).toMatchObject({
      format: 'png',
      width: 40,
      height: 20,
    });
  });

  test('is recognized by its content, not by its name', async () => {
    const dana = await api.setUp();

    expect((await upload(dana, await picture().png().toBuffer(), 'image/svg+xml')).status).toBe(
      200,
    );
  });

  test('loses its metadata, such as where it was taken', async () => {
    const dana = await api.setUp();
    const photo = await picture()
      .jpeg()
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .toBuffer();
    const { body } = await upload(dana, photo, 'image/jpeg');
    const { bytes } = await api.anonymous.get(body.logoUrl ?? '');

    expect((await sharp(photo).metadata()).exif).toBeDefined();
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  });

  test('that is larger than any document needs is made smaller', async () => {
    const dana = await api.setUp();
    const { body } = await upload(dana, await picture(3000, 1500).png().toBuffer());
    const { bytes } = await api.anonymous.get(body.logoUrl ?? '');

    expect(await sharp(bytes).metadata()).toMatchObject({ width: 800, height: 400 });
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.each([
    ['an SVG', Buffer.from(svg), 'image/svg+xml', 400, 'Use a PNG, JPEG or WebP picture.'],
    ['an SVG called PNG', Buffer.from(svg), 'image/png', 400, 'Use a PNG, JPEG or WebP picture.'],
    ['nothing', Buffer.alloc(0), 'image/png', 400, 'Use a PNG, JPEG or WebP picture.'],
    ['a web page', Buffer.from('<html></html>'), 'text/html', 415, undefined],
    ['JSON', Buffer.from('{"a":1}'), 'application/json', 415, 'Send the file itself as the body.'],
    ['more than 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1), 'image/png', 413, undefined],
  ])('is not %s', async (_name, body, type, status, message) => {
    const dana = await api.setUp();
    const answer = await upload(dana, body, type);

    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ message: message ?? expect.any(String) });
    expect((await api.anonymous.get('/api/company/logo')).status).toBe(404);
  });

  test('is the image alone, without anything hidden in its file', async () => {
    const dana = await api.setUp();
    const hidden = '<script>alert(document.cookie)</script>';
    const polyglot = Buffer.concat([await picture(40, 40).png().toBuffer(), Buffer.from(hidden)]);
    const { body } = await upload(dana, polyglot);
    const { bytes, headers } = await api.anonymous.get(body.logoUrl ?? '');

    expect(bytes.includes('script')).toBe(false);
    expect(headers['content-type']).toBe('image/png');
  });

  test('is not half of a picture', async () => {
    const dana = await api.setUp();
    const whole = await picture(400, 400).png({ compressionLevel: 0 }).toBuffer();
    const { status, body } = await upload(dana, whole.subarray(0, 2000));

    expect(status).toBe(400);
    expect(body).toMatchObject({ message: 'This picture cannot be read. Try another one.' });
  });

  test('is not a picture that is small to send and vast to open', async () => {
    const dana = await api.setUp();
    const vast = await picture(9000, 9000).png({ compressionLevel: 9 }).toBuffer();
    const { status } = await upload(dana, vast);

    expect(vast.length).toBeLessThan(2_000_000);
    expect(status).toBe(400);
  });

  test('has another address when it is another picture, and an address without its hash is requested every time', async () => {
    const dana = await api.setUp();
    const first = (await upload(dana, await picture().png().toBuffer())).body.logoUrl;
    const blue = { r: 20, g: 30, b: 200 };
    const second = (await upload(dana, await picture(40, 20, blue).png().toBuffer())).body.logoUrl;
    expect(second).not.toBe(first);

    for (const url of [first ?? '', '/api/company/logo']) {
      expect((await api.anonymous.get(url)).headers['cache-control']).toBe('no-cache');
    }
    const { headers } = await api.anonymous.get('/api/company/logo');
    const again = await api.anonymous.send({
      method: 'GET',
      url: '/api/company/logo',
      headers: { 'if-none-match': headers['etag'] ?? '' },
    });
    expect(again).toMatchObject({ status: 304, body: '' });
  });

  test('can be removed', async () => {
    const dana = await api.setUp();
    await upload(dana, await picture().png().toBuffer());
    expect((await dana.call(companyEndpoints.deleteLogo)).status).toBe(204);

    expect((await dana.ok(companyEndpoints.read)).logoUrl).toBeNull();
    expect((await api.anonymous.get('/api/company/logo')).status).toBe(404);
  });
});
