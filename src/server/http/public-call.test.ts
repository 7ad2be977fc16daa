/** Tests requests without a signed-in user, with endpoints defined here. */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import type { Endpoint, EndpointRules } from '#shared/endpoint.ts';
import { AppError } from '#shared/app-error.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { mountAll } from '#server/http/mount.ts';
import type { Handlers } from '#server/http/mount.ts';
import { buildOpenApi } from '#server/http/openapi.ts';
import { actAs } from '#server/http/public-call.ts';
import type { OtherActor } from '#server/access/actor.ts';
import { recordHistory } from '#server/records/audit-log.ts';
import { noRow } from '#server/access/row-access.ts';
import { COMPANY_NAME, startApi } from '#test/api.ts';
import type { ApiClient } from '#test/api-client.ts';

const response = z.object({ id: z.int() });
const body = z.object({ name: z.string().min(1) });

const endpoints = {
  send: endpoint({
    method: 'POST',
    path: '/api/test/forms',
    access: 'public',
    throttle: { calls: 3, minutes: 10 },
    idempotent: true,
    summary: 'Send a form',
    body,
    response,
    status: 201,
  }),
  sign: endpoint({
    method: 'POST',
    path: '/api/test/signing/:token',
    access: 'public',
    throttle: { calls: 100, minutes: 10 },
    idempotent: true,
    summary: 'Sign by a link',
    params: z.object({ token: z.string() }),
    body,
    response,
    status: 201,
  }),
  hook: endpoint({
    method: 'POST',
    path: '/api/test/hook',
    access: 'public',
    throttle: 'unlimited',
    summary: 'Report a payment',
    rawBody: true,
    bodyLimit: 1000,
    response: z.object({ sha256: z.string(), hasBody: z.boolean() }),
  }),
};

const form: OtherActor = { kind: 'form', name: 'Free estimate', rows: noRow };

type Save = Handlers<typeof endpoints>['send'];

const save: Save = ({ ctx, body: { name } }) =>
  inTransaction(ctx.db, async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(sql`
      insert into contacts (name, type, status) values (${name}, 'client', 'active') returning id`);
    const id = rows[0]?.id ?? 0;
    await recordHistory(tx, actAs(ctx, form), {
      entity: 'contacts',
      entityId: id,
      label: name,
      action: 'created',
    });
    if (name === 'Nobody') throw new AppError('bad_input', 'There is no such client.');

    return { id };
  });

const api = await startApi({
  mount: (app, services) =>
    mountAll(app, {
      services,
      endpoints,
      handlers: {
        send: save,
        sign: (call) => save(call as unknown as Parameters<Save>[0]),
        hook: ({ rawBody, body: parsed }) => ({
          sha256: createHash('sha256').update(rawBody).digest('hex'),
          hasBody: parsed !== undefined,
        }),
      },
    }),
});

beforeEach(async () => {
  await api.reset();
  await api.database.db.execute(sql`insert into companies (name) values (${COMPANY_NAME})`);
});

const from = (address: string, client: ApiClient = api.anonymous) =>
  client.with({ remoteAddress: address });
const withKey = (key: string, client: ApiClient = api.anonymous) =>
  client.with({ headers: { 'idempotency-key': key } });
const maria = { name: 'Maria Alvarez' };

async function contactNames(): Promise<string[]> {
  const { rows } = await api.database.pool.query<{ name: string }>(
    'select name from contacts order by id',
  );
  return rows.map(({ name }) => name);
}

describe('a public call', () => {
  test('acts in a transaction by an actor of its own', async () => {
    await api.anonymous.expect(201).post('/api/test/forms', maria);
    await api.anonymous.expect(400).post('/api/test/forms', { name: 'Nobody' });

    expect(await contactNames()).toEqual(['Maria Alvarez']);
    const { rows } = await api.database.pool.query(
      'select actor_kind, actor_name, user_id, at from history_events',
    );
    expect(rows).toEqual([
      { actor_kind: 'form', actor_name: 'Free estimate', user_id: null, at: api.clock.now() },
    ]);
  });

  test('that is repeated with its key has one effect, and gets the first response', async () => {
    const client = withKey('form-1');
    const first = await client.expect(201).post('/api/test/forms', maria);
    const again = await client.expect(201).post('/api/test/forms', maria);

    expect(again.body).toEqual(first.body);
    expect(again.headers).toMatchObject({ 'idempotency-replayed': 'true' });
    expect(await contactNames()).toEqual(['Maria Alvarez']);
    await client.expect(409).post('/api/test/forms', { name: 'Somebody Else' });
  });

  test('shares its key with no other network and no other call', async () => {
    await withKey('same', from('198.51.100.7')).expect(201).post('/api/test/forms', maria);
    await withKey('same', from('203.0.113.9')).expect(201).post('/api/test/forms', maria);
    await withKey('same', from('198.51.100.7')).expect(201).post('/api/test/signing/t1', maria);

    expect(await contactNames()).toHaveLength(3);
  });

  test('by a link shares its key wherever the link is opened, and with no other link', async () => {
    await withKey('same', from('198.51.100.7')).expect(201).post('/api/test/signing/t1', maria);
    await withKey('same', from('203.0.113.9')).expect(201).post('/api/test/signing/t1', maria);
    await withKey('same', from('203.0.113.9')).expect(201).post('/api/test/signing/t2', maria);

    expect(await contactNames()).toHaveLength(2);
  });

  test('keeps no link’s token in the database', async () => {
    await withKey('k').expect(201).post('/api/test/signing/a-secret-token', maria);
    const { rows } = await api.database.pool.query('select owner from idempotency_keys');

    expect(JSON.stringify(rows)).not.toContain('a-secret-token');
  });
});

describe('the limit of a public call', () => {
  test('is for each network: one more is refused with the time to wait, others are served', async () => {
    const office = from('198.51.100.7');
    for (let n = 0; n < 3; n += 1) await office.expect(201).post('/api/test/forms', maria);
    api.clock.pass(4);
    const { headers, body: refusal } = await office.expect(429).post('/api/test/forms', maria);

    expect(headers['retry-after']).toBe('360');
    expect(refusal).toEqual({
      code: 'too_many_requests',
      message: 'Too many requests. Try again in 6 minutes.',
    });
    await from('203.0.113.9').expect(201).post('/api/test/forms', maria);
    await office.expect(201).post('/api/test/signing/t1', maria);
    api.clock.pass(6);
    await office.expect(201).post('/api/test/forms', maria);
  });

  test('counts failures, and concurrent calls', async () => {
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => api.anonymous.post('/api/test/forms', { name: '' })),
    );

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array<number>(3).fill(400),
      ...Array<number>(6).fill(429),
    ]);
  });

  test('treats the addresses of one IPv6 network as one', async () => {
    for (const host of ['1', '2', '3']) {
      await from(`2001:db8:1:1::${host}`).expect(201).post('/api/test/forms', maria);
    }
    await from('2001:db8:1:1::4').expect(429).post('/api/test/forms', maria);
    await from('2001:db8:1:2::1').expect(201).post('/api/test/forms', maria);
  });
});

describe('a call that takes raw bytes', () => {
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

  test.each([
    ['JSON as it was written', 'application/json', '{ "amount":  1.50,\n"id": "é" }'],
    ['what is no JSON', 'application/json', '{nonsense'],
    ['text', 'text/plain', 'hello'],
    ['a form', 'application/x-www-form-urlencoded', 'a=1&b=%C3%A9'],
    ['bytes', 'application/octet-stream', Buffer.from([0, 255, 10, 13, 200])],
  ])('gets exactly what was sent: %s', async (_what, type, payload) => {
    const { status, body: answer } = await api.anonymous.send({
      method: 'POST',
      url: '/api/test/hook',
      payload,
      headers: { 'content-type': type },
    });

    expect(status).toBe(200);
    expect(answer).toEqual({ sha256: hash(Buffer.from(payload)), hasBody: false });
  });

  test('gets no bytes where none were sent', async () => {
    const { body: answer } = await api.anonymous.send({ method: 'POST', url: '/api/test/hook' });

    expect(answer).toEqual({ sha256: hash(Buffer.alloc(0)), hasBody: false });
  });

  test('reads no more than its limit, and nothing compressed', async () => {
    const post = (payload: Buffer, headers: Record<string, string> = {}) =>
      api.anonymous.send({ method: 'POST', url: '/api/test/hook', payload, headers });

    expect((await post(Buffer.alloc(1001))).status).toBe(413);
    expect((await post(Buffer.alloc(10), { 'content-encoding': 'gzip' })).status).toBe(415);
  });

  test('leaves the other calls with their parsed JSON', async () => {
    const { status } = await api.anonymous.send({
      method: 'POST',
      url: '/api/test/forms',
      payload: 'hello',
      headers: { 'content-type': 'text/plain' },
    });

    expect(status).toBe(415);
  });
});

test('the OpenAPI document names the limit, the key and the raw body of public calls', () => {
  const { paths = {} } = buildOpenApi({ test: endpoints });

  expect(paths['/api/test/forms']?.post).toMatchObject({
    description: 'Public: at most 3 calls in 10 minutes from one network, then 429.',
    security: [],
    parameters: [{ name: 'Idempotency-Key' }],
  });
  expect(paths['/api/test/hook']?.post?.requestBody).toEqual({
    content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
  });
});

describe('an endpoint that contradicts itself does not compile:', () => {
  type Some = Pick<Endpoint, 'method' | 'path' | 'summary'>;
  type Valid = Endpoint & EndpointRules;

  test('a public one without a limit, a limit without a public one, two kinds of body', () => {
    expectTypeOf<Some & { access: 'public'; throttle: 'unlimited' }>().toExtend<Valid>();
    expectTypeOf<Some & { access: 'public' }>().not.toExtend<Valid>();
    expectTypeOf<
      Some & { access: 'signed-in'; throttle: { calls: 1; minutes: 1 } }
    >().not.toExtend<Valid>();
    expectTypeOf<
      Some & { access: 'signed-in'; rawBody: true; body: typeof body }
    >().not.toExtend<Valid>();
    expectTypeOf<
      Some & { access: 'signed-in'; consumes: string; body: typeof body }
    >().not.toExtend<Valid>();
  });

  test('a public handler that asks for a user, one that reads bytes it did not ask for', () => {
    type CallOf<Name extends keyof typeof endpoints> = Parameters<
      Handlers<typeof endpoints>[Name]
    >[0];

    expectTypeOf<CallOf<'send'>['ctx']>().not.toHaveProperty('user');
    expectTypeOf<CallOf<'send'>['ctx']>().not.toHaveProperty('actor');
    expectTypeOf<CallOf<'send'>>().not.toHaveProperty('rawBody');
    expectTypeOf<CallOf<'hook'>['rawBody']>().toEqualTypeOf<Buffer>();
    expectTypeOf<CallOf<'hook'>['body']>().toBeNever();
  });
});
