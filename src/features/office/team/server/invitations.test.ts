import { beforeEach, describe, expect, test } from 'vitest';
import { historyEvents } from '#server/records/audit-table.ts';
import { COMPANY_NAME, startApi } from '#test/api.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { teamEndpoints } from '../team-endpoints.ts';
import { authEndpoints } from '#features/office/auth/auth-endpoints.ts';

const mails: Mail[] = [];
let isMailServerUp = true;
const api = await startApi({
  settings: { PUBLIC_URL: 'http://gable.ridgeline.example/' },
  mailer: {
    isConfigured: true,
    send: async (mail) => {
      if (!isMailServerUp) throw new Error('connection refused');
      mails.push(mail);
    },
  },
});

beforeEach(async () => {
  await api.reset();
  mails.length = 0;
  isMailServerUp = true;
});

const priya = { email: 'priya@ridgeline.example', accessProfile: 'Sales Representative' } as const;
const joining = { fullName: 'Priya Nair', password: 'sells by noon' };
const tokenOf = (link: string) => link.split('/').at(-1) ?? '';

describe('an invitation', () => {
  test('lets a user in once, with the profile that the administrator chose', async () => {
    const dana = await api.setUp();
    const made = await dana.call(teamEndpoints.invite, {
      body: { ...priya, isSubcontractor: true },
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      link: expect.stringMatching(
        /^http:\/\/gable\.ridgeline\.example\/invitation\/[\w-]{43}$/,
      ) as string,
      emailed: true,
      invitation: {
        ...priya,
        isSubcontractor: true,
        invitedBy: 'Dana Whitfield',
        expiresAt: '2026-11-24T15:00:00.000Z',
      },
    });

    const token = tokenOf(made.body.link);
    const newcomer = api.anonymous;
    expect(await newcomer.ok(authEndpoints.invitationState, { params: { token } })).toEqual({
      email: priya.email,
      companyName: COMPANY_NAME,
    });
    const joined = await newcomer.call(authEndpoints.join, { params: { token }, body: joining });
    expect(joined.status).toBe(201);
    expect(joined.body).toMatchObject({
      username: priya.email,
      fullName: 'Priya Nair',
      accessProfile: 'Sales Representative',
      isSubcontractor: true,
      role: 'user',
    });
    expect((await newcomer.call(authEndpoints.me)).status).toBe(200);

    const again = await api.anonymous.call(authEndpoints.join, {
      params: { token },
      body: joining,
    });
    expect(again.status).toBe(404);
    expect(again.body).toMatchObject({
      message: 'This link was already used or has expired. Ask an administrator for a new one.',
    });
    expect(await dana.ok(teamEndpoints.invitations)).toEqual([]);
  });

  test('taken up by two at the same time lets one in', async () => {
    const dana = await api.setUp();
    const { link } = await dana.ok(teamEndpoints.invite, { body: priya });
    const params = { token: tokenOf(link) };
    const answers = await Promise.all([
      api.anonymous.call(authEndpoints.join, { params, body: joining }),
      api.anonymous.call(authEndpoints.join, { params, body: joining }),
    ]);

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 404]);
    expect(await dana.ok(teamEndpoints.users)).toHaveLength(2);
  });

  test('does not let the newcomer choose another profile', async () => {
    const dana = await api.setUp();
    const { link } = await dana.ok(teamEndpoints.invite, { body: priya });
    const { body } = await api.anonymous.post(`/api/auth/invitation/${tokenOf(link)}`, {
      ...joining,
      accessProfile: 'Admin Project manager',
      role: 'admin',
    });

    expect(body).toMatchObject({ accessProfile: 'Sales Representative', role: 'user' });
  });

  test('is good for 72 hours', async () => {
    const dana = await api.setUp();
    const { link } = await dana.ok(teamEndpoints.invite, { body: priya });
    const params = { token: tokenOf(link) };
    api.clock.set('2026-11-24T14:59:59Z');
    expect((await api.anonymous.call(authEndpoints.invitationState, { params })).status).toBe(200);

    api.clock.set('2026-11-24T15:00:00Z');
    expect((await api.anonymous.call(authEndpoints.invitationState, { params })).status).toBe(404);
    const late = await api.anonymous.call(authEndpoints.join, { params, body: joining });
    expect(late.status).toBe(404);
    expect(await dana.ok(teamEndpoints.invitations)).toEqual([]);
  });

  test('is replaced by the next one to the same address, in upper or lower case', async () => {
    const dana = await api.setUp();
    const first = await dana.ok(teamEndpoints.invite, { body: priya });
    const second = await dana.ok(teamEndpoints.invite, {
      body: { email: 'Priya@Ridgeline.example', accessProfile: 'User' },
    });

    const state = (link: string) =>
      api.anonymous.call(authEndpoints.invitationState, { params: { token: tokenOf(link) } });
    expect((await state(first.link)).status).toBe(404);
    expect((await state(second.link)).status).toBe(200);
    expect(await dana.ok(teamEndpoints.invitations)).toEqual([second.invitation]);
  });

  test.each([
    ['is deactivated', { isActive: false }],
    ['is no administrator any more', { accessProfile: 'Project manager' }],
  ] as const)('goes with the administrator who made it, when that one %s', async (_what, body) => {
    const dana = await api.setUp();
    const leaving = await api.as('Admin Project manager');
    const { link } = await leaving.ok(teamEndpoints.invite, {
      body: { email: 'back-door@mail.example', accessProfile: 'Admin Project manager' },
    });
    const reset = await leaving.ok(teamEndpoints.makeResetLink, { params: { id: dana.userId } });
    const kept = await dana.ok(teamEndpoints.invite, { body: priya });
    await dana.ok(teamEndpoints.changeUser, { params: { id: leaving.userId }, body });

    const joined = await api.anonymous.call(authEndpoints.join, {
      params: { token: tokenOf(link) },
      body: joining,
    });
    const taken = await api.anonymous.call(authEndpoints.resetPassword, {
      params: { token: tokenOf(reset.link) },
      body: { password: 'carries shingles' },
    });
    expect([joined.status, taken.status]).toEqual([404, 404]);
    expect(await dana.ok(teamEndpoints.invitations)).toEqual([kept.invitation]);
  });

  test('can be withdrawn', async () => {
    const dana = await api.setUp();
    const { link, invitation } = await dana.ok(teamEndpoints.invite, { body: priya });
    await dana.ok(teamEndpoints.withdrawInvitation, { params: { id: invitation.id } });

    const state = await api.anonymous.call(authEndpoints.invitationState, {
      params: { token: tokenOf(link) },
    });
    expect(state.status).toBe(404);
    const again = await dana.call(teamEndpoints.withdrawInvitation, {
      params: { id: invitation.id },
    });
    expect(again.status).toBe(404);
  });

  test('is refused for a user who can sign in already, or could before', async () => {
    const dana = await api.setUp();
    const tom = await api.as('Field Technician');
    const inviteTom = () =>
      dana.call(teamEndpoints.invite, { body: { ...priya, email: tom.username.toUpperCase() } });
    expect(await inviteTom()).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('can already sign in') as string },
    });

    await dana.ok(teamEndpoints.changeUser, {
      params: { id: tom.userId },
      body: { isActive: false },
    });
    expect(await inviteTom()).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('deactivated') as string },
    });
  });

  test('names the reason when it is invalid', async () => {
    const dana = await api.setUp();
    const { status, body } = await dana.post('/api/invitations', {
      email: 'not an address',
      accessProfile: 'Owner',
    });

    expect(status).toBe(400);
    expect(body).toMatchObject({
      issues: [
        { path: 'email', message: 'Enter a valid email address' },
        { path: 'accessProfile', message: 'Choose an access profile' },
      ],
    });
  });

  test('is emailed with a link of its own, and either of the two lets one person in', async () => {
    const dana = await api.setUp();
    for (const isMailed of [true, false]) {
      mails.length = 0;
      const email = `priya${isMailed}@ridgeline.example`;
      const { link, emailed } = await dana.ok(teamEndpoints.invite, { body: { ...priya, email } });
      expect(emailed).toBe(true);
      await api.workThroughQueue();
      expect(mails).toEqual([
        {
          to: email,
          subject: 'Dana Whitfield invites you to Gable',
          text: expect.stringContaining('Open this link within 72 hours') as string,
        },
      ]);
      const mailed = /^http:\/\/gable\.ridgeline\.example\/invitation\/[\w-]{43}$/m.exec(
        mails[0]?.text ?? '',
      )?.[0];
      const [used, other] = isMailed ? [mailed, link] : [link, mailed];
      const joinBy = (one: string | undefined) =>
        api.anonymous.call(authEndpoints.join, {
          params: { token: tokenOf(one ?? '') },
          body: joining,
        });

      expect((await joinBy(used)).status).toBe(201);
      expect((await joinBy(other)).status).toBe(404);
    }
  });

  test('is not emailed any more once it is withdrawn, and no token waits in the queue', async () => {
    const dana = await api.setUp();
    isMailServerUp = false;
    const { link, invitation } = await dana.ok(teamEndpoints.invite, { body: priya });
    const { rows } = await api.database.pool.query('select payload from queued_jobs');
    expect(JSON.stringify(rows)).toContain(`"linkId":${invitation.id}`);
    expect(JSON.stringify(rows)).not.toContain(tokenOf(link));
    await api.workThroughQueue();

    isMailServerUp = true;
    await dana.ok(teamEndpoints.withdrawInvitation, { params: { id: invitation.id } });
    await api.database.pool.query('update queued_jobs set due_at = clock_timestamp()');
    await api.workThroughQueue();
    expect(mails).toEqual([]);
  });

  test('and who accepted it are in the audit trail, apart from other people’s', async () => {
    const dana = await api.setUp();
    const { link } = await dana.ok(teamEndpoints.invite, { body: priya });
    await api.anonymous.ok(authEndpoints.join, {
      params: { token: tokenOf(link) },
      body: joining,
    });
    const events = await api.database.db.select().from(historyEvents).orderBy(historyEvents.id);

    expect(
      events.map(({ entityId, actorName, action, label }) => [entityId, actorName, action, label]),
    ).toEqual([
      [dana.userId, 'Dana Whitfield', 'invited', priya.email],
      [2, 'Priya Nair', 'joined', 'Priya Nair'],
    ]);
  });

  test('is no reset link, and a reset link is no invitation', async () => {
    const dana = await api.setUp();
    const reset = await dana.ok(teamEndpoints.makeResetLink, { params: { id: dana.userId } });
    const invitation = await dana.ok(teamEndpoints.invite, { body: priya });

    const asInvitation = await api.anonymous.call(authEndpoints.join, {
      params: { token: tokenOf(reset.link) },
      body: joining,
    });
    const asReset = await api.anonymous.call(authEndpoints.resetPassword, {
      params: { token: tokenOf(invitation.link) },
      body: { password: 'carries shingles' },
    });
    expect([asInvitation.status, asReset.status]).toEqual([404, 404]);
  });
});
