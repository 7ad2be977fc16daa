/** Tests every administrator action on users and invitations, in each state they can be in. */
import { beforeEach, describe, expect, test } from 'vitest';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import type { ApiAnswer } from '#test/api-client.ts';

const api = await startApi();
let dana: TestUser;
let tom: TestUser;

beforeEach(async () => {
  await api.reset();
  dana = await api.setUp();
  tom = await api.as('Field Technician', { fullName: 'Tom Reyes' });
});

/** Returns the status of a response, with the message if it's an error. */
const outcomeOf = ({ status, body }: ApiAnswer) => {
  const { message } = (body ?? {}) as { message?: string };

  return status < 300 ? status : `${status} ${message}`;
};

const VERBS = {
  'change profile': (id) => dana.patch(`/api/users/${id}`, { accessProfile: 'Project manager' }),
  deactivate: (id) => dana.patch(`/api/users/${id}`, { isActive: false }),
  reactivate: (id) => dana.patch(`/api/users/${id}`, { isActive: true }),
  'make reset link': (id) => dana.post(`/api/users/${id}/reset-link`),
  'reset second factor': (id) => dana.delete(`/api/users/${id}/second-factor`),
} satisfies Record<string, (id: number) => Promise<ApiAnswer>>;

const STATES = {
  active: () => tom.userId,
  deactivated: async () => {
    await dana.expect(200).patch(`/api/users/${tom.userId}`, { isActive: false });

    return tom.userId;
  },
  'the last administrator': () => dana.userId,
  unknown: () => 987_654,
} satisfies Record<string, () => number | Promise<number>>;

const GONE = '404 User not found. It may have been deleted.';

const TABLE: Record<keyof typeof STATES, Record<keyof typeof VERBS, string | number>> = {
  active: {
    'change profile': 200,
    deactivate: 200,
    reactivate: 200,
    'make reset link': 201,
    'reset second factor': '409 Two-step verification is off.',
  },
  deactivated: {
    'change profile': 200,
    deactivate: 200,
    reactivate: 200,
    'make reset link': '409 Tom Reyes is deactivated. Reactivate them before you create a link.',
    'reset second factor': '409 Two-step verification is off.',
  },
  'the last administrator': {
    'change profile':
      '409 This is the only administrator. Make another user an administrator first.',
    deactivate: '409 You cannot deactivate yourself.',
    reactivate: 200,
    'make reset link': 201,
    'reset second factor': '409 Turn off your own two-step verification in Settings, Account.',
  },
  unknown: {
    'change profile': GONE,
    deactivate: GONE,
    reactivate: GONE,
    'make reset link': GONE,
    'reset second factor': GONE,
  },
};

const cases = Object.entries(TABLE).flatMap(([state, verbs]) =>
  Object.entries(verbs).map(([verb, outcome]) => [state, verb, outcome] as const),
);

test.each(cases)('A user who is %s has one outcome for “%s”', async (state, verb, outcome) => {
  const id = await STATES[state as keyof typeof STATES]();
  expect(outcomeOf(await VERBS[verb as keyof typeof VERBS](id))).toBe(outcome);
});

describe('An invitation', () => {
  const email = 'sam@mail.example';
  const invite = async () => {
    const { body } = await dana
      .expect(201)
      .post('/api/invitations', { email, accessProfile: 'Field Technician' });
    const { invitation, link } = body as { invitation: { id: number }; link: string };

    return { id: invitation.id, path: new URL(link, 'http://localhost').pathname };
  };
  const withdraw = (id: number) => dana.delete(`/api/invitations/${id}`);
  const pending = async () =>
    ((await dana.get('/api/invitations')).body as { id: number }[]).map(({ id }) => id);

  test('that is pending can be withdrawn once', async () => {
    const { id } = await invite();
    expect(outcomeOf(await withdraw(id))).toBe(204);
    expect(outcomeOf(await withdraw(id))).toMatch(/^404 /);
    expect(await pending()).toEqual([]);
  });

  test('that is sent again replaces the first, which is gone', async () => {
    const { id } = await invite();
    const second = await invite();
    expect(await pending()).toEqual([second.id]);
    expect(outcomeOf(await withdraw(id))).toMatch(/^404 /);
  });

  test('that has expired is listed no more and can be sent again', async () => {
    await invite();
    api.clock.pass(72 * 60 + 1);
    expect(await pending()).toEqual([]);
    const second = await invite();
    expect(await pending()).toEqual([second.id]);
  });
});
