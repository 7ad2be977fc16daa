import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { crudEndpoints } from './crud-endpoints.ts';
import { defineEntity, nounOf, pluralOf } from './entity.ts';
import { choice, day, flag, lines, money, reference, text, texts, value } from './fields/fields.ts';

const SIZES = { small: 'Small', large: 'Large' } as const;

const crate = defineEntity({
  name: 'contacts',
  noun: ['crate', 'crates'],
  title: 'name',
  fields: {
    name: text('Name', { required: true, list: true, search: true }),
    size: choice('Size', SIZES, { required: true, default: 'small', list: true }),
    notes: lines('Notes'),
    price: money('Price', { list: true }),
    packedOn: day('Packed on', { list: true }),
    isOpen: flag('Open', { default: false }),
    tags: texts('Tags'),
    ownerId: reference('Owner', { message: 'Choose an owner' }),
  },
  computed: { ownerName: value('Owner', z.string().nullable()) },
  actions: ['read', 'create', 'update', 'delete'],
  access: { User: { all: ['read'] } },
});

describe('an entity', () => {
  test('accepts a new record that leaves out what is optional, and fills in its defaults', () => {
    expect(crate.create.parse({ name: '  Shingles ' })).toEqual({
      name: 'Shingles',
      size: 'small',
      isOpen: false,
    });
  });

  test.each([
    [{}, 'name', 'Name is required'],
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ name: 'A', size: 'huge' }, 'size', 'Choose a size'],
    [{ name: 'A', price: -1 }, 'price', 'Enter 0 or more'],
    [{ name: 'A', ownerId: 'x' }, 'ownerId', 'Choose an owner'],
    [{ name: 'A', notes: 'x'.repeat(10_001) }, 'notes', 'Notes can have at most 10000 characters'],
  ])('refuses a new record %j at its field, with its label', (sent, path, message) => {
    const issue = crate.create.safeParse(sent).error?.issues[0];

    expect({ path: issue?.path.join('.'), message: issue?.message }).toEqual({ path, message });
  });

  test('takes a change of any field alone, with null to clear an optional one', () => {
    expect(crate.update.parse({ notes: null })).toEqual({ notes: null });
    expect(crate.update.parse({ version: 3 })).toEqual({ version: 3 });
    expect(crate.update.safeParse({ name: null }).success).toBe(false);
  });

  test('lists by the fields that say so and by when a record was created', () => {
    expect(crate.listFields).toEqual({
      name: { kind: 'text' },
      size: { kind: 'choice', values: ['small', 'large'] },
      price: { kind: 'money' },
      packedOn: { kind: 'date' },
      createdAt: { kind: 'date' },
    });
  });

  test('keeps large fields out of lists unless they are requested', () => {
    expect(crate.listed.shape.notes).toBeInstanceOf(z.ZodOptional);
    expect(crate.record.shape.notes).not.toBeInstanceOf(z.ZodOptional);
    expect(crate.listed.shape.name).toBe(crate.record.shape.name);
  });

  test('has a label for every field, and names for one and for many', () => {
    expect(crate.labels).toMatchObject({ packedOn: 'Packed on', ownerName: 'Owner' });
    expect([nounOf(crate), pluralOf(crate)]).toEqual(['Crate', 'Crates']);
  });

  test('has the eight calls of its kind, each guarded by its own action', () => {
    const calls = crudEndpoints(crate, { searches: 'name', bulkStatuses: ['open'] });

    expect(
      Object.entries(calls).map(([name, { method, path, access }]) => [
        name,
        `${method} ${path}`,
        access.action,
      ]),
    ).toEqual([
      ['list', 'GET /api/contacts', 'read'],
      ['exportCsv', 'GET /api/contacts/export.csv', 'export'],
      ['create', 'POST /api/contacts', 'create'],
      ['bulk', 'POST /api/contacts/bulk', 'update'],
      ['read', 'GET /api/contacts/:id', 'read'],
      ['update', 'PUT /api/contacts/:id', 'update'],
      ['patch', 'PATCH /api/contacts/:id', 'update'],
      ['remove', 'DELETE /api/contacts/:id', 'delete'],
    ]);
  });
});
