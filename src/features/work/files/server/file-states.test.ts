/** Tests every action on a file, in each state of the file and its job. */
import { describe, expect, test } from 'vitest';
import { startApi } from '#test/api.ts';
import type { ApiAnswer } from '#test/api-client.ts';
import { aContact, aFile, aJob } from '#test/factories.ts';

const api = await startApi();
const office = await api.as('Admin Project manager');

/** Returns the status of a response, with the message if it's an error. */
const outcomeOf = ({ status, body }: ApiAnswer) => {
  const { message } = (body ?? {}) as { message?: string };

  return status < 300 ? status : `${status} ${message}`;
};

const path = (id: number, part = '') => `/api/files/${id}${part}`;

const VERBS = {
  caption: (id: number) => office.patch(path(id), { caption: 'Ridge' }),
  share: (id: number) => office.put(path(id, '/shared'), { isShared: true }),
  'stop sharing': (id: number) => office.put(path(id, '/shared'), { isShared: false }),
  'make cover': (id: number) => office.put(path(id, '/cover'), { isCover: true }),
  'make no cover': (id: number) => office.put(path(id, '/cover'), { isCover: false }),
  'name no before': (id: number) => office.put(path(id, '/before'), { beforeId: null }),
  delete: (id: number) => office.delete(path(id)),
  restore: (id: number) => office.post(`/api/trash/files/${id}/restore`),
} satisfies Record<string, (id: number) => Promise<ApiAnswer>>;

/** Returns the outcome of each action, each on a new file in this state. */
async function outcomes(inState: () => Promise<number>) {
  const found: Record<string, string | number> = {};
  for (const [name, verb] of Object.entries(VERBS))
    found[name] = outcomeOf(await verb(await inState()));

  return found;
}

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);
const aPhoto = (of: Parameters<typeof aFile>[1]) =>
  aFile(office, { name: 'roof.png', ...of }, PICTURE);

const onJob = async () => (await aPhoto({ jobId: (await aJob(office)).id })).id;
const after =
  (...verbs: (keyof typeof VERBS)[]) =>
  async () => {
    const id = await onJob();
    for (const verb of verbs) expect((await VERBS[verb](id)).status).toBeLessThan(300);

    return id;
  };

async function onTrashedJob(isDeletedFirst: boolean) {
  const { id: jobId } = await aJob(office);
  const { id } = await aPhoto({ jobId });
  if (isDeletedFirst) await office.expect(204).delete(path(id));
  await office.expect(204).delete(`/api/jobs/${jobId}`);

  return id;
}

const USUAL = {
  caption: 200,
  share: 200,
  'stop sharing': 200,
  'make cover': 200,
  'make no cover': 200,
  'name no before': 200,
  delete: 204,
  restore: '404 File not found. It may have been deleted.',
};
const GONE = Object.fromEntries(Object.keys(USUAL).map((verb) => [verb, USUAL.restore]));
const NO_COVER = { 'make cover': '400 Only a photo on the job can be its cover photo.' };
const JOB_FIRST = { restore: '409 Alvarez re-roof is deleted too. Restore the job first.' };

describe('A file has one outcome for every action', () => {
  test.each([
    ['is a photo of a job', onJob, USUAL],
    ['is shared', after('share'), USUAL],
    ['is the cover photo', after('make cover'), USUAL],
    ['came back from the trash', after('share', 'make cover', 'delete', 'restore'), USUAL],
    ['is in the trash', after('share', 'make cover', 'delete'), { ...GONE, restore: 204 }],
    ['went with its job', () => onTrashedJob(false), { ...GONE, ...JOB_FIRST }],
    ['was deleted before its job', () => onTrashedJob(true), { ...GONE, ...JOB_FIRST }],
    ['is a text', async () => (await aFile(office)).id, { ...USUAL, ...NO_COVER }],
    [
      'is a photo of a contact',
      async () => (await aPhoto({ contactId: (await aContact(office)).id })).id,
      {
        ...USUAL,
        ...NO_COVER,
        share: '400 Only files on estimates, invoices, and jobs can be shared with the client.',
      },
    ],
  ])('that %s', async (_, inState, expected) => {
    expect(await outcomes(inState)).toEqual(expected);
  });
});
