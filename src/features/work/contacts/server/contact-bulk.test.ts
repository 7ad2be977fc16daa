import { beforeEach, describe, expect, test } from 'vitest';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import { historyEvents } from '#server/records/audit-table.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { emptyDatabase } from '#test/empty-database.ts';
import { aContact } from '#test/factories.ts';

const api = await startApi();
let dana: TestUser;

beforeEach(async () => {
  await emptyDatabase(api.database);
  dana = await api.as('Admin Project manager');
});

const statusOf = async (client: TestUser, id: number) =>
  (await client.ok(contactEndpoints.read, { params: { id } })).status;

describe('a bulk action on contacts', () => {
  test('sets the status of several contacts', async () => {
    const ids = [(await aContact(dana)).id, (await aContact(dana)).id, (await aContact(dana)).id];
    const { status, body } = await dana.call(contactEndpoints.bulk, {
      body: { action: 'status', ids: ids.slice(0, 2), status: 'inactive' },
    });

    expect(status).toBe(200);
    expect(body).toEqual({ done: ids.slice(0, 2), failed: [] });
    expect(await Promise.all(ids.map((id) => statusOf(dana, id)))).toEqual([
      'inactive',
      'inactive',
      'active',
    ]);
  });

  test('changes the rows it can and lists the others (C53)', async () => {
    const kept = (await aContact(dana, { name: 'Kept' })).id;
    const gone = (await aContact(dana, { name: 'Gone' })).id;
    await dana.delete(`/api/contacts/${gone}`);
    const report = await dana.ok(contactEndpoints.bulk, {
      body: { action: 'delete', ids: [kept, gone, 99] },
    });

    expect(report.done).toEqual([kept]);
    expect(report.failed).toEqual([
      {
        id: gone,
        label: expect.stringMatching(/^(Contact 2|Gone)$/) as string,
        message: 'Contact not found. It may have been deleted.',
      },
      {
        id: 99,
        label: 'Contact 99',
        message: 'Contact not found. It may have been deleted.',
      },
    ]);
    expect((await dana.call(contactEndpoints.list)).total).toBe(0);
  });

  test('changes a repeated row once and writes one audit entry for it', async () => {
    const { id } = await aContact(dana);
    const report = await dana.ok(contactEndpoints.bulk, {
      body: { action: 'delete', ids: [id, id, id] },
    });
    const events = await api.database.db.select().from(historyEvents).orderBy(historyEvents.id);

    expect(report).toEqual({ done: [id], failed: [] });
    expect(events.map(({ action }) => action)).toEqual(['created', 'deleted']);
  });

  test('follows the user’s row access: a sales representative deletes only their own contacts', async () => {
    const priya = await api.as('Sales Representative');
    const own = (await aContact(priya, { name: 'Own Client' })).id;
    const other = (await aContact(dana, { name: 'Dana’s Client' })).id;
    const report = await priya.ok(contactEndpoints.bulk, {
      body: { action: 'delete', ids: [own, other] },
    });

    expect(report.done).toEqual([own]);
    expect(report.failed).toMatchObject([{ id: other, label: 'Dana’s Client' }]);
    expect(await statusOf(dana, other)).toBe('active');
  });

  describe('when the server fails half-way', () => {
    /** Makes the database throw this error code when a contact with this name is updated. */
    async function failOn(name: string, code: string, act: () => Promise<void>): Promise<void> {
      const { pool } = api.database;
      await pool.query(`create function fail_on_name() returns trigger language plpgsql as $$ begin
          if new.name = '${name}' then raise exception 'a fault' using errcode = '${code}'; end if;
          return new;
        end $$;
        create trigger fail_on_name before update on contacts
          for each row execute function fail_on_name()`);
      try {
        await act();
      } finally {
        await pool.query(`drop trigger fail_on_name on contacts; drop function fail_on_name()`);
      }
    }

    const threeContacts = async () => [
      await aContact(dana, { name: 'First' }),
      await aContact(dana, { name: 'Second' }),
      await aContact(dana, { name: 'Third' }),
    ];
    const deactivate = (contacts: { id: number }[]) => {
      const ids = contacts.map(({ id }) => id);
      return dana.call(contactEndpoints.bulk, {
        body: { action: 'status', ids, status: 'inactive' },
      });
    };

    test('on one contact, the others are changed and the report lists the failed contact', async () => {
      const contacts = await threeContacts();
      const [first, second, third] = contacts.map(({ id }) => id);
      await failOn('Second', 'P0001', async () => {
        const { status, body } = await deactivate(contacts);

        expect(status).toBe(200);
        expect(body).toEqual({
          done: [first, third],
          failed: [
            {
              id: second,
              label: 'Second',
              message: expect.stringContaining('Something went wrong on our side') as string,
            },
          ],
        });
      });
      expect(await statusOf(dana, third ?? 0)).toBe('inactive');
    });

    test('because the database is unavailable, the report separates changed rows from rows not tried', async () => {
      const contacts = await threeContacts();
      const [first, second, third] = contacts.map(({ id }) => id);
      await failOn('Second', '57P03', async () => {
        const { status, body } = await deactivate(contacts);

        expect(status).toBe(200);
        expect(body).toEqual({
          done: [first],
          failed: [
            {
              id: second,
              label: 'Second',
              message: 'The database is not available right now. Please try again in a moment.',
            },
            {
              id: third,
              label: 'Third',
              message: 'Not started, because the server stopped at an earlier one.',
            },
          ],
        });
      });
      expect(await statusOf(dana, first ?? 0)).toBe('inactive');
      expect(await statusOf(dana, third ?? 0)).toBe('active');
    });

    test('before anything was changed, the request fails and says that nothing was saved', async () => {
      const contacts = await threeContacts();
      await failOn('Second', 'P0001', async () => {
        const { status, body } = await deactivate(contacts.slice(1, 2));

        expect(status).toBe(500);
        expect(body).toMatchObject({ message: expect.stringContaining('Nothing was saved') });
        expect(api.takeFailure()).toBeInstanceOf(Error);
      });
    });
  });

  test('is rejected when the same single action is rejected', async () => {
    const { id } = await aContact(dana);
    const lena = await api.as('User');
    const answer = await lena.call(contactEndpoints.bulk, {
      body: { action: 'delete', ids: [id] },
    });

    expect(answer.status).toBe(403);
    expect(await statusOf(dana, id)).toBe('active');
  });

  test.each([
    [{ action: 'status', ids: [], status: 'active' }, 'Choose at least one row'],
    [{ action: 'status', ids: 'all', status: 'active' }, 'Expected array, received string'],
    [{ action: 'status', status: 'active' }, 'Choose at least one row'],
    [{ action: 'delete', ids: Array(5001).fill(1) }, 'Choose at most 5000 rows'],
    [{ action: 'delete', ids: ['x'] }, 'Enter a number'],
    [{ action: 'status', ids: [1], status: 'gone' }, undefined],
    [{ action: 'merge', ids: [1] }, undefined],
    [{}, undefined],
  ])('of %j is rejected', async (body, message) => {
    const answer = await dana.post('/api/contacts/bulk', body);

    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ message: message ?? expect.stringMatching(/\w/) });
  });
});
