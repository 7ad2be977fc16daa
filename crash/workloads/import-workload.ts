import type { Client } from '../client.ts';
import type { Row } from '../http-client.ts';
import type { Workload } from '../workload.ts';

const PATH = '/api/contacts/imports';
const UNFINISHED = ['reviewing', 'importing', 'undoing'];

/** An imported file, as far as the office knows. */
interface Import {
  mark: string;
  rows: number;
  id?: number;
  /** The import as of its last response. */
  state?: Row;
  isToBeUndone: boolean;
  isChecked: boolean;
}

const rowsNamed = (mark: string, rows: number) =>
  Array.from({ length: rows }, (_, index) => `${mark}${index},${mark}${index}@mail.example`);

/** Advances an import by one call; repeats a call that got no response. */
async function goOn(client: Client, one: Import): Promise<void> {
  const post = async (step: string) =>
    (one.state = (await client.call({ path: `${PATH}/${one.id}/${step}`, method: 'POST' })).body);
  const status = String(one.state?.['status']);

  if (UNFINISHED.includes(status)) await post('advance');
  else if (status === 'uploaded') {
    const body = {
      hasHeader: true,
      mapping: ['name', 'email'],
      defaultType: 'client',
      duplicates: 'create',
    };
    const path = `${PATH}/${one.id}/settings`;
    one.state = (await client.call({ method: 'PUT', path, body })).body;
  } else if (status === 'reviewed') await post('start');
  else if (status === 'imported' && one.isToBeUndone) await post('undo');
}

const isDone = ({ state, isToBeUndone }: Import) =>
  state?.['status'] === 'undone' || (state?.['status'] === 'imported' && !isToBeUndone);

/** Returns how many contacts must exist according to the import's own state. */
function promisedRows({ state }: Import): number {
  const { created = 0 } = (state?.['result'] ?? {}) as { created?: number };
  const { removed = 0 } = (state?.['undo'] ?? {}) as { removed?: number };
  return created - removed;
}

async function findUploaded(client: Client, mark: string): Promise<Row | undefined> {
  const { body } = await client.call({ path: PATH });
  return (body as unknown as Row[]).find((one) => one['fileName'] === `${mark}csv`);
}

async function checkOne(client: Client, one: Import): Promise<string[]> {
  if (one.id === undefined) {
    const uploaded = await findUploaded(client, one.mark);
    if (!uploaded) {
      one.isChecked = true; // The upload never reached the server.
      return [];
    }
    one.id = Number(uploaded['id']);
  }
  const before = promisedRows(one);
  one.state = (await client.call({ path: `${PATH}/${one.id}` })).body;
  const promised = promisedRows(one);
  const found = await client.list('/api/contacts', { 'filter[name][startsWith]': one.mark });
  const names = new Set(found.map(({ name }) => name));

  const problems: string[] = [];
  const name = `import ${one.mark} (${String(one.state['status'])})`;
  const isTakingBack = ['undoing', 'undone'].includes(String(one.state['status']));
  if (names.size !== found.length) problems.push(`${name} has rows that are there twice`);
  if (found.length !== promised)
    problems.push(`${name} says ${promised}, there are ${found.length}`);
  if (!isTakingBack && promised < before) problems.push(`${name} had ${before}, has ${promised}`);
  if (one.state['status'] === 'imported' && found.length !== one.rows) {
    problems.push(`${name} took in ${found.length} of ${one.rows}`);
  }
  one.isChecked = isDone(one);

  return problems;
}

/** Imports contact files in several steps, and undoes some. */
export const importWorkload: Workload = {
  name: 'imports',
  kinds: [],
  connect(client) {
    const imports: Import[] = [];

    return {
      async work() {
        const unfinished = imports.find((one) => one.id !== undefined && !isDone(one));
        if (unfinished) return goOn(client, unfinished);

        const rows = client.random.whole(50, 1500);
        const mark = client.newMark();
        const isToBeUndone = client.random.chance(0.3);
        const one: Import = { mark, rows, isToBeUndone, isChecked: false };
        imports.push(one);
        const file = ['Name,Email', ...rowsNamed(mark, rows)].join('\n');
        const { body } = await client.call({ path: `${PATH}?fileName=${mark}csv`, body: file });
        one.id = Number(body['id']);
        one.state = body;
      },

      async check() {
        const problems: string[] = [];
        for (const one of imports.filter(({ isChecked }) => !isChecked)) {
          problems.push(...(await checkOne(client, one)));
        }
        return problems;
      },
    };
  },
};
