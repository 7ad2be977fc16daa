import { describe, expect, test } from 'vitest';
import { estimateEndpoints } from '#features/money/estimates/estimate-endpoints.ts';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import { startApi } from '#test/api.ts';
import { anEstimate, anInvoice, ROOF_ITEMS } from '#test/factories.ts';

const api = await startApi();
const office = await api.as('Project manager');

const VENT = { description: 'Ridge vent', quantity: 4, price: 12.5 };
const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);

describe.each([
  { kind: 'estimate', make: anEstimate, endpoints: estimateEndpoints },
  { kind: 'invoice', make: anInvoice, endpoints: invoiceEndpoints },
])('the lines of an $kind', ({ make, endpoints }) => {
  test('Lines keep their ids when they are edited, moved, and joined by new ones', async () => {
    const { id, items } = await make(office);
    const [first, second] = items;
    expect(new Set(idsOf({ items })).size).toBe(2);

    const edited = await office.ok(endpoints.update, {
      params: { id },
      body: { items: [VENT, second!, { ...first!, price: 90 }] },
    });
    expect(idsOf(edited).slice(1)).toEqual([second!.id, first!.id]);
    expect(idsOf({ items })).not.toContain(edited.items[0]?.id);
    expect(edited.items[2]).toMatchObject({ price: 90 });
  });

  test('Lines keep their ids by position when a request has none', async () => {
    const { id, items } = await make(office);
    const body = { items: [...ROOF_ITEMS, VENT] };
    const edited = await office.ok(endpoints.update, { params: { id }, body });
    expect(idsOf(edited).slice(0, 2)).toEqual(idsOf({ items }));
    expect(new Set(idsOf(edited)).size).toBe(3);
  });

  test('Lines never share an id and never use one from another document', async () => {
    const { id, items } = await make(office);
    const [first] = items;
    const other = (await make(office)).items[0];
    const edited = await office.ok(endpoints.update, {
      params: { id },
      body: { items: [first!, first!, other!] },
    });
    expect(new Set(idsOf(edited)).size).toBe(3);
    expect(edited.items[0]?.id).toBe(first!.id);
    expect(idsOf(edited)).not.toContain(other!.id);
  });

  test('The lines of a copy get new ids', async () => {
    const original = await make(office);
    const copy = await office.ok(endpoints.duplicate, { params: { id: original.id } });
    expect(copy.items).toHaveLength(2);
    for (const id of idsOf(copy)) expect(idsOf(original)).not.toContain(id);
  });
});
