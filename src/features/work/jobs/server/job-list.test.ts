import { beforeAll, describe, expect, test } from 'vitest';
import type { ListFilter, ListQuery } from '#shared/list-query.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aContact, aJob } from '#test/factories.ts';
import { jobEndpoints } from '../job-endpoints.ts';

const api = await startApi();
const dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
const zoe = await api.as('Sales Representative', { fullName: 'Zoë Adams' });
const adam = await api.as('Sales Representative', { fullName: 'Ádám Szabó' });

beforeAll(async () => {
  const nunez = await aContact(dana, { name: 'José Núñez' });
  const smith = await aContact(dana, { name: 'Smith & Sons, LLC' });
  await aJob(dana, {
    title: 'Re-roof',
    jobType: null,
    clientId: nunez.id,
    priority: 'high',
    status: 'completed',
    salesRep: zoe.userId,
    addressLine1: '77 W Center St',
    city: 'Orem',
    contractAmount: 12_000,
    startDate: '2026-11-10',
  });
  await aJob(dana, {
    title: 'äußere Rinne',
    clientId: smith.id,
    priority: 'low',
    status: 'in_progress',
    salesRep: adam.userId,
    jobType: 'metal',
    contractAmount: 900.5,
    startDate: '2026-11-20',
    tags: ['Hail 2026', 'VIP'],
  });
  await aJob(dana, {
    title: 'Zinc flashing',
    clientId: smith.id,
    priority: 'medium',
    status: 'lead',
    jobType: 'insurance',
    insuranceCompany: 'State Farm',
    claimNumber: 'SF-7781-B',
    startDate: null,
  });
});

async function titles(query: Partial<ListQuery>, person: TestUser = dana): Promise<string[]> {
  const rows = await person.ok(jobEndpoints.list, { list: query });

  return rows.map(({ title }) => title);
}

const by = (field: string, desc = false) => ({ sort: [{ field, desc }] });
const where = (field: string, operator: ListFilter['operator'], ...values: string[]) => ({
  filters: [{ field, operator, values }],
});

describe('order', () => {
  test('is newest first by default', async () => {
    expect(await titles({})).toEqual(['Zinc flashing', 'äußere Rinne', 'Re-roof']);
  });

  test('by priority is low, medium, high, not alphabetical', async () => {
    expect(await titles(by('priority', true))).toEqual([
      'Re-roof',
      'Zinc flashing',
      'äußere Rinne',
    ]);
  });

  test('by status follows the stages from lead to completed', async () => {
    expect(await titles(by('status', true))).toEqual(['Re-roof', 'äußere Rinne', 'Zinc flashing']);
  });

  test('by title is alphabetical, ignoring case and accents', async () => {
    expect(await titles(by('title'))).toEqual(['äußere Rinne', 'Re-roof', 'Zinc flashing']);
  });

  test('by sales rep is by their names', async () => {
    expect(await titles(by('salesRep'))).toEqual(['äußere Rinne', 'Re-roof', 'Zinc flashing']);
  });

  test('by several columns sorts by the first, then the next', async () => {
    const sort = [
      { field: 'clientName', desc: true },
      { field: 'priority', desc: true },
    ];

    expect(await titles({ sort })).toEqual(['Zinc flashing', 'äußere Rinne', 'Re-roof']);
  });

  test('puts every job on exactly one page, even when all values are equal', async () => {
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(await titles({ ...by('city'), page, pageSize: 1 }));

    expect(pages.flat().toSorted()).toEqual(['Re-roof', 'Zinc flashing', 'äußere Rinne']);
  });
});

describe('search', () => {
  test.each([
    ['a client without the accents', 'nunez', ['Re-roof']],
    ['a part of the address', 'center', ['Re-roof']],
    ['a part of the claim number', '7781', ['Zinc flashing']],
    ['a tag', 'hail', ['äußere Rinne']],
    ['the first letters of a word', 'zi', ['Zinc flashing']],
    ['letters from the middle of a word, when they are two', 'in', []],
    ['an umlaut typed as its letter', 'AUßERE', ['äußere Rinne']],
    ['words in any order', 'sons zinc', ['Zinc flashing']],
    ['a word that no job has', 'solar', []],
    ['signs that mean something to a database', '%', []],
  ])('finds by %s', async (_what, q, expected) => {
    expect(await titles({ q })).toEqual(expected);
  });
});

describe('filters', () => {
  test.each([
    [where('status', 'equals', 'lead', 'completed'), ['Zinc flashing', 'Re-roof']],
    [where('title', 'startsWith', 'RE'), ['Re-roof']],
    [where('title', 'endsWith', 'flashing'), ['Zinc flashing']],
    [where('clientName', 'contains', 'sons'), ['Zinc flashing', 'äußere Rinne']],
    [where('contractAmount', 'gt', '900.50'), ['Re-roof']],
    [where('contractAmount', 'equals', '900.5'), ['äußere Rinne']],
    [where('startDate', 'lt', '2026-11-20'), ['Re-roof']],
    [where('createdAt', 'equals', '2026-11-21'), ['Zinc flashing', 'äußere Rinne', 'Re-roof']],
    [where('createdAt', 'gt', '2026-11-21'), []],
    [where('missing', 'equals', 'salesRep'), ['Zinc flashing']],
    [where('missing', 'equals', 'startDate'), ['Zinc flashing']],
    [where('missing', 'equals', 'lostReason'), ['Zinc flashing', 'äußere Rinne', 'Re-roof']],
    [
      {
        filters: [
          ...where('missing', 'equals', 'salesRep').filters,
          ...where('status', 'equals', 'completed').filters,
        ],
      },
      [],
    ],
  ])('%j', async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });

  test('an id that no client can have finds nothing and is not an error', async () => {
    const [{ clientId } = { clientId: 0 }] = await dana.ok(jobEndpoints.list, {
      list: where('title', 'equals', 'Re-roof'),
    });
    expect(await titles(where('clientId', 'equals', String(clientId)))).toEqual(['Re-roof']);
    for (const number of [`${clientId}.5`, '99999999999', '-3000000000', '0']) {
      expect(await titles(where('clientId', 'equals', number))).toEqual([]);
    }
    expect(await titles(where('clientId', 'lt', '99999999999'))).toHaveLength(3);
    expect(await titles(where('clientId', 'gt', `${clientId - 1}.5`))).toHaveLength(3);
  });

  test('a field or value that does not exist is an error', async () => {
    expect((await dana.get('/api/jobs?filter[color]=red')).status).toBe(400);
    expect((await dana.get('/api/jobs?filter[status]=won')).status).toBe(400);
    expect((await dana.get('/api/jobs?filter[missing]=deletedAt')).status).toBe(400);
    expect((await dana.get('/api/jobs?sort=notes')).status).toBe(400);
  });
});

describe('a list of the user’s own jobs', () => {
  const mine = where('mine', 'equals', 'true');

  test('has only jobs that they sell, created, or are on the team of', async () => {
    expect(await titles(mine, zoe)).toEqual(['Re-roof']);
    expect(
      await titles(
        { filters: [...mine.filters, ...where('city', 'equals', 'Provo').filters] },
        zoe,
      ),
    ).toEqual([]);
    expect(await titles(mine)).toHaveLength(3);
    const onTeam = await aJob(dana, { title: 'Team', assignedTeam: [String(zoe.userId)] });
    expect(await titles(mine, zoe)).toEqual(['Team', 'Re-roof']);
    await dana.ok(jobEndpoints.remove, { params: { id: onTeam.id } });
  });

  test('does not give a technician access to a job', async () => {
    const tom = await api.as('Field Technician');

    expect(await titles(mine, tom)).toEqual([]);
  });

  test('accepts no other value', async () => {
    expect((await zoe.get('/api/jobs?filter[mine]=false')).status).toBe(400);
    expect((await zoe.get('/api/jobs?filter[mine][gt]=true')).status).toBe(400);
  });

  test('is exported without other jobs', async () => {
    const { body } = await zoe.get('/api/jobs/export.csv?filter[mine]=true');

    expect(String(body).trimEnd().split('\r\n')).toHaveLength(2);
  });
});

describe('the export', () => {
  const csvOf = async (query: string) => {
    const { body, headers } = await dana.get(`/api/jobs/export.csv${query}`);
    const [head = '', ...lines] = String(body).trimEnd().split('\r\n');

    return { head, lines, headers };
  };

  test('has all filtered jobs, not one page', async () => {
    const { lines, headers } = await csvOf('?filter[clientName][contains]=Smith&page=1&pageSize=1');

    expect(headers['content-disposition']).toContain('export.csv');
    expect(lines).toHaveLength(2);
  });

  test('has only the selected jobs when there is a selection', async () => {
    const [first] = await dana.ok(jobEndpoints.list, { list: by('title') });
    const { lines } = await csvOf(`?ids=${first?.id}`);

    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('äußere Rinne');
  });

  test('has amounts as numbers, days unchanged, and the labels that screens show', async () => {
    const { head, lines } = await csvOf('?filter[title]=Re-roof');
    const names = head.replace('\uFEFF', '').split(',');
    const values = lines[0]?.split(',') ?? [];
    const valueOf = (name: string) => values[names.indexOf(name)];

    expect(head.startsWith('\uFEFF')).toBe(true);
    expect(valueOf('contractAmount')).toBe('12000');
    expect(valueOf('startDate')).toBe('2026-11-10');
    expect(valueOf('statusLabel')).toBe('Completed');
    expect([valueOf('jobType'), valueOf('jobTypeLabel')]).toEqual(['', 'General']);
    expect(valueOf('salesRepName')).toBe('Zoë Adams');
  });

  test('escapes formulas for spreadsheets', async () => {
    const { id } = await aJob(dana, {
      title: '=HYPERLINK("http://evil.example")',
      description: '+1 801, "call"',
      addressLine1: '@home',
      city: '-5',
    });
    const { lines } = await csvOf(`?ids=${id}`);
    await dana.ok(jobEndpoints.remove, { params: { id } });

    expect(lines[0]).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect(lines[0]).toContain(`"'+1 801, ""call"""`);
    expect(lines[0]).toContain("'@home");
    expect(lines[0]).toContain("'-5");
  });
});
