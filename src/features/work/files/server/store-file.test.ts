import { beforeEach, expect, test } from 'vitest';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aJob } from '#test/factories.ts';
import { fileEndpoints } from '../file-endpoints.ts';
import { MAX_PICTURE_BYTES } from './pictures.ts';

const api = await startApi({ settings: { FILE_MAX_MB: '200' } });
let dana: TestUser;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager');
});

test('A picture has a lower size limit than other files, because it is inspected in memory', async () => {
  const { id: jobId } = await aJob(dana);
  const send = (name: string, head: string) => {
    const body = Buffer.alloc(MAX_PICTURE_BYTES + 1, 'x');
    body.write(head, 'latin1');

    return dana.call(fileEndpoints.upload, {
      query: { name, jobId },
      body,
      type: 'application/octet-stream',
    });
  };

  expect(await send('a.jpg', '\u00FF\u00D8\u00FF\u00E0')).toMatchObject({
    status: 413,
    body: { message: 'This file is larger than 100 MB.' },
  });
  expect((await send('a.pdf', '%PDF-1.7\n')).status).toBe(201);
}, 60_000);
