import { beforeEach, describe, expect, test } from 'vitest';
import { authEndpoints } from '#features/office/auth/auth-endpoints.ts';
import { companyEndpoints } from '#features/office/company/company-endpoints.ts';
import type { LocationInput } from '#features/office/company/location.ts';
import { estimateEndpoints } from '#features/money/estimates/estimate-endpoints.ts';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { anEstimate, anInvoice } from '#test/factories.ts';
import { readPdf } from '#test/read-pdf.ts';

const api = await startApi();
let dana: TestUser;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager');
  await dana.ok(companyEndpoints.update, {
    body: { addressLine1: '1 First St', city: 'Provo', phone: '(801) 555-0100' },
  });
});

const MAIN = 'Ridgeline Roofing, main office';
const OREM = {
  name: 'Orem yard',
  addressLine1: '9 Center St',
  city: 'Orem',
  state: 'Utah',
  phone: '(801) 555-0200',
};

const setLocations = async (locations: (Partial<LocationInput> & { name: string })[]) =>
  (await dana.ok(companyEndpoints.update, { body: { locations } })).locations;

/** Adds a second location after the first. */
async function addOrem() {
  const [main] = (await dana.ok(companyEndpoints.read)).locations;
  const all = await setLocations([{ id: main!.id, name: MAIN }, OREM]);

  return { main: all[0]!, orem: all[1]! };
}

const isAt = (person: TestUser, location: string) =>
  person.expect(200).put('/api/user/profile', { location });

async function printed(kind: 'estimates' | 'invoices', id: number): Promise<string> {
  return (await readPdf((await dana.expect(200).get(`/api/${kind}/${id}/pdf`)).bytes)).text;
}

const KINDS = [
  { kind: 'estimates', make: anEstimate, endpoints: estimateEndpoints },
  { kind: 'invoices', make: anInvoice, endpoints: invoiceEndpoints },
] as const;

describe.each(KINDS)('The location of $kind', ({ kind, make, endpoints }) => {
  test('is not printed while the company has only one (S12)', async () => {
    const one = await make(dana);
    expect(one).toMatchObject({ locationId: 1, location: null });
    expect(await printed(kind, one.id)).not.toContain(MAIN);
  });

  test('is the author’s, and prints its own address and phone (S12)', async () => {
    const { orem } = await addOrem();
    await isAt(dana, OREM.name);
    const one = await make(dana, { status: 'sent' });

    expect(one).toMatchObject({ locationId: orem.id, location: OREM });
    const text = await printed(kind, one.id);
    expect(text).toMatch(/Orem yard\n9 Center St.*\nOrem, Utah/);
    expect(text).toContain('(801) 555-0200');
    expect(text).not.toContain('1 First St');
  });

  test('prints the company’s address and phone when it has none', async () => {
    await addOrem();
    const { id } = await make(dana);

    const text = await printed(kind, id);
    expect(text).toMatch(new RegExp(`${MAIN}\n1 First St.*\nProvo, Utah`));
    expect(text).toContain('(801) 555-0100');
  });

  test('stays the same on an issued document, and follows changes on a draft', async () => {
    const { main, orem } = await addOrem();
    const sent = await make(dana, { status: 'sent', locationId: orem.id });
    const draft = await make(dana, { status: 'draft', locationId: orem.id });
    await setLocations([main, { ...orem, name: 'Lehi yard', isArchived: true }]);

    const edit = (id: number) =>
      dana.ok(endpoints.update, { params: { id }, body: { notes: 'Ring the bell' } });
    expect(await edit(sent.id)).toMatchObject({ location: { name: 'Orem yard' } });
    expect(await edit(draft.id)).toMatchObject({ location: { name: 'Lehi yard' } });
    expect(await dana.ok(endpoints.duplicate, { params: { id: sent.id } })).toMatchObject({
      locationId: orem.id,
      location: { name: 'Lehi yard' },
    });
  });

  test('can be changed, and an unknown location is rejected', async () => {
    const { main, orem } = await addOrem();
    const { id } = await make(dana);
    const change = { params: { id }, body: { locationId: orem.id } };

    expect(await dana.ok(endpoints.update, change)).toMatchObject({
      location: { name: 'Orem yard' },
    });
    await dana.ok(endpoints.update, { params: { id }, body: { locationId: main.id } });
    expect(await dana.put(`/api/${kind}/${id}`, { locationId: 99 })).toMatchObject({
      status: 400,
      body: {
        issues: [{ path: 'locationId', message: 'This location does not exist. Choose another.' }],
      },
    });
  });
});

test('An invoice has the location of its estimate', async () => {
  const { orem } = await addOrem();
  const { id } = await anEstimate(dana, { status: 'accepted', locationId: orem.id });

  expect(await dana.ok(invoiceEndpoints.fromEstimate, { params: { id } })).toMatchObject({
    locationId: orem.id,
    location: OREM,
  });
});

test('People at a renamed location stay there, and a location missing from the list is archived', async () => {
  const { main, orem } = await addOrem();
  await isAt(dana, OREM.name);
  await setLocations([main, { ...orem, name: 'Lehi yard' }]);
  expect(await dana.ok(authEndpoints.me)).toMatchObject({ location: 'Lehi yard' });

  expect(await setLocations([main])).toMatchObject([
    { name: MAIN, isArchived: false },
    { name: 'Lehi yard', isArchived: true },
  ]);
});

test('People stay at their location when two locations swap names', async () => {
  const { main, orem } = await addOrem();
  const tom = await api.as('Field Technician');
  await isAt(dana, MAIN);
  await isAt(tom, OREM.name);
  await setLocations([
    { ...main, name: OREM.name },
    { ...orem, name: MAIN },
  ]);

  expect(await dana.ok(authEndpoints.me)).toMatchObject({ location: OREM.name });
  expect(await tom.ok(authEndpoints.me)).toMatchObject({ location: MAIN });
});

test.each([
  ['none is left open', [{ name: 'A', isArchived: true }], '', /Keep at least one active location/],
  ['two have one name', [{ name: 'A' }, { name: 'a' }], '.1.name', /Another location has this/],
  ['one has no name', [{ name: ' ' }], '.0.name', /Name is required/],
  ['one is not there', [{ id: 77, name: 'A' }], '.0.id', /does not exist/],
])('Locations are rejected when %s', async (_, locations, path, message) => {
  expect(await dana.put('/api/company', { locations })).toMatchObject({
    status: 400,
    body: {
      issues: [{ path: `locations${path}`, message: expect.stringMatching(message) as string }],
    },
  });
});

test('Only an administrator changes the locations, and the audit trail records it', async () => {
  const tom = await api.as('Field Technician');
  expect((await tom.put('/api/company', { locations: [{ name: 'Mine' }] })).status).toBe(403);
  await addOrem();

  const { body } = await dana.get('/api/history/company/1');
  expect(body).toMatchObject([{ action: 'updated', changes: { locations: {} } }, {}]);
});
