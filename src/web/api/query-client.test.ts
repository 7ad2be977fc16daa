import { QueryObserver, type QueryObserverOptions } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import { jobEndpoints } from '#features/work/jobs/job-endpoints.ts';
import { callApi } from './api-client.ts';
import { dataChanged, dataReloaded, queryClient, setNavigationCheck } from './query-client.ts';
import { eventually } from '#test/eventually.ts';

const closers: (() => void)[] = [];

afterEach(() => {
  for (const close of closers.splice(0)) close();
  setNavigationCheck(() => false);
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** Observes a query as a screen would. The query's data is the number of times it was loaded. */
function shown(name: string, options: Partial<QueryObserverOptions<number>> = {}) {
  const load = vi.fn(async () => load.mock.calls.length);
  const observer = new QueryObserver<number>(queryClient, {
    queryKey: [name],
    queryFn: load,
    ...options,
  });
  const leave = observer.subscribe(() => undefined);
  closers.push(leave, () => observer.destroy());

  return { load, leave, data: () => observer.getCurrentResult().data };
}

/** Makes every call return this status. */
function answerWith(status: number) {
  vi.stubGlobal('fetch', async () => Response.json({ message: '', code: '' }, { status }));
}

test('the data on screen is loaded again once after a write, and nothing else is', async () => {
  const list = shown('list');
  const left = shown('left');
  await eventually(() => expect([list.data(), left.data()]).toEqual([1, 1]));
  left.leave();

  await dataChanged();

  expect(list.data()).toBe(2);
  expect(left.load).toHaveBeenCalledTimes(1);
});

test('a screen that opens again shows at once what it had, and loads it in the background', async () => {
  const first = shown('list');
  await eventually(() => expect(first.data()).toBe(1));
  first.leave();

  const again = shown('list', { queryFn: first.load });
  expect(again.data()).toBe(1);
  await eventually(() => expect(again.data()).toBe(2));
});

test('a request in progress during a write is repeated, since it may have read the data before', async () => {
  let finishFirst: (value: string) => void = () => undefined;
  const load = vi
    .fn<() => Promise<string>>()
    .mockImplementationOnce(() => new Promise((resolve) => (finishFirst = resolve)))
    .mockResolvedValue('after');
  const observer = new QueryObserver(queryClient, { queryKey: ['slow'], queryFn: load });
  closers.push(observer.subscribe(() => undefined));

  const reloaded = dataChanged();
  finishFirst('before');
  await reloaded;

  expect(observer.getCurrentResult().data).toBe('after');
});

test('a page that is left after a write is not loaded again, and the next page is loaded once', async () => {
  const deleted = shown('deleted record');
  const list = shown('list');
  await eventually(() => expect([deleted.data(), list.data()]).toEqual([1, 1]));
  list.leave();
  let isNavigating = true;
  setNavigationCheck(() => isNavigating);

  const reloaded = dataChanged();
  deleted.leave();
  const opened = shown('list', { queryFn: list.load });
  isNavigating = false;
  await reloaded;

  expect(deleted.load).toHaveBeenCalledTimes(1);
  expect(opened.data()).toBe(2);
  expect(list.load).toHaveBeenCalledTimes(2);
});

test('a form keeps the record that it started with, also while that is still loading', async () => {
  const form = shown('record', { staleTime: 'static' });
  await dataChanged();
  await eventually(() => expect(form.data()).toBe(1));
  await dataChanged();

  expect(form.load).toHaveBeenCalledTimes(1);
});

test('a write through the API client reloads the screen, but not a draft or a refused write', async () => {
  const list = shown('list');
  await eventually(() => expect(list.data()).toBe(1));

  answerWith(201);
  await callApi(contactEndpoints.create, { body: { name: 'Maria Alvarez', type: 'client' } });
  await dataReloaded();
  expect(list.data()).toBe(2);

  await callApi(jobEndpoints.saveDraft, { body: { values: {} } });
  await callApi(contactEndpoints.read, { params: { id: 7 } });
  answerWith(409);
  await expect(callApi(contactEndpoints.remove, { params: { id: 7 } })).rejects.toThrow();
  await dataReloaded();
  expect(list.data()).toBe(2);
});
