import { describe, expect, test } from 'vitest';
import { PASSWORD, startApi } from '#test/api.ts';
import { assertStrongPassword } from './weak-password.ts';
import { authEndpoints } from '../auth-endpoints.ts';
import { teamEndpoints } from '#features/office/team/team-endpoints.ts';

const names = ['Ridgeline Exteriors', 'María Núñez', 'maria.nunez@ridgeline.example', null];

const settings = { publicUrl: 'https://gable.ridgeline.example' };

const isRefused = (password: string, at: { publicUrl: string | undefined } = settings) =>
  assertStrongPassword({ password, path: 'password', names, settings: at }).then(
    () => false,
    () => true,
  );

describe('a new password, on a server reachable from the internet,', () => {
  test.each([
    'password',
    'Password1',
    'PASSWORD123',
    '12345678',
    'qwertyuiop',
    'iloveyou',
    'trustno1',
    'sunshine',
    'Sunshine2026!',
    'baseball#1',
    '1qaz2wsx',
  ])('is none that guessers try first: %s', async (password) => {
    expect(await isRefused(password)).toBe(true);
  });

  test.each([
    'ridgeline',
    'Ridgeline2026',
    'exteriors!!',
    'Gable-2026',
    'welcome2026!',
    'Roofing2026',
    'RooferGable1',
    'nunez1984',
    'Núñez1984',
    'maria.nunez@ridgeline.example',
    'AdminAdmin',
  ])('is not made of well-known names: %s', async (password) => {
    expect(await isRefused(password)).toBe(true);
  });

  test.each([
    'climbs ladders',
    'the roof of ridgeline leaks',
    'gable on a windy hill',
    'correct horse battery staple',
    'nueve tejas rojas',
    '青い屋根の上の猫です',
    '\u{1F3E0}\u{1F528}\u{1F3E0}\u{1F528}',
    'xK9$vbw2',
    'a'.repeat(64),
    ' spaces count ',
  ])('may be made of anything else: %s', async (password) => {
    expect(await isRefused(password)).toBe(false);
  });
});

test('on a network of one’s own eight characters are the rule', async () => {
  expect(await isRefused('password', { publicUrl: undefined })).toBe(false);
});

test('no user gets a weak password, on any of the ways to set one', async () => {
  const api = await startApi({ settings: { PUBLIC_URL: settings.publicUrl } });
  const weak = 'Ridgeline2026';
  const company = { companyName: 'Ridgeline Roofing', fullName: 'Dana Whitfield' };
  const setUp = await api.anonymous.call(authEndpoints.setup, {
    body: { ...company, username: 'dana@ridgeline.example', password: weak },
  });
  const dana = await api.setUp();
  const { link } = await dana.ok(teamEndpoints.invite, {
    body: { email: 'priya@mail.example', accessProfile: 'User' },
  });
  const reset = await dana.ok(teamEndpoints.makeResetLink, { params: { id: dana.userId } });
  const tokenOf = (url: string) => ({ token: url.split('/').at(-1) ?? '' });
  const answers = [
    setUp,
    await api.anonymous.call(authEndpoints.join, {
      params: tokenOf(link),
      body: { fullName: 'Priya Nair', password: weak },
    }),
    await api.anonymous.call(authEndpoints.resetPassword, {
      params: tokenOf(reset.link),
      body: { password: weak },
    }),
    await dana.call(authEndpoints.changePassword, {
      body: { currentPassword: PASSWORD, newPassword: weak },
    }),
  ];

  expect(answers.map(({ status, body }) => [status, body])).toEqual(
    ['password', 'password', 'password', 'newPassword'].map((path) => [
      400,
      {
        code: 'bad_input',
        message:
          'Names and easy-to-guess words do not count toward the length. Add 8 more characters.',
        issues: [
          {
            path,
            message:
              'Names and easy-to-guess words do not count toward the length. Add 8 more characters',
          },
        ],
      },
    ]),
  );
  // The links can still be used with a better password.
  const { status } = await api.anonymous.call(authEndpoints.join, {
    params: tokenOf(link),
    body: { fullName: 'Priya Nair', password: 'sells by noon' },
  });
  expect(status).toBe(201);
});
