import { beforeEach, describe, expect, test } from 'vitest';
import { webFormSubmissionEndpoints } from '#features/intake/web-form-submissions/web-form-submission-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { openPage, postPage } from '#test/form-page.ts';
import { anInspectionForm, sendWebForm } from '#test/sent-forms.ts';
import { publicFormEndpoints } from '../public-form-endpoints.ts';

const api = await startApi();
let dana: TestUser;

beforeEach(async () => {
  await api.reset();
  dana = await api.setUp();
});

const submissions = () => dana.ok(webFormSubmissionEndpoints.list);

const MARIA = { name: 'Maria Alvarez', email: 'maria@mail.example', phone: '(801) 555-0142' };

describe('A repeated submission', () => {
  test('with ten taps at the same time is one submission', async () => {
    const { id } = await anInspectionForm(dana);
    await Promise.all(Array.from({ length: 10 }, () => sendWebForm(api, id, MARIA)));

    expect(await submissions()).toHaveLength(1);
  });

  test('from another tab is one submission, and both tabs show the success message', async () => {
    const { slug } = await anInspectionForm(dana);
    const tabs = [await openPage(api.anonymous, slug), await openPage(api.anonymous, slug)];
    api.clock.pass(1);
    const parts = Object.entries(MARIA);
    for (const { token } of tabs) {
      const { status, body } = await postPage(api.anonymous, slug, { token, parts });
      expect(status).toBe(200);
      expect(body).toContain('Form Submitted');
    }

    expect(await submissions()).toHaveLength(1);
  });

  test('a day later is a new submission', async () => {
    const { id } = await anInspectionForm(dana);
    await sendWebForm(api, id, MARIA);
    api.clock.pass(24 * 60 + 1);
    await sendWebForm(api, id, MARIA);

    expect(await submissions()).toHaveLength(2);
  });

  test('with another answer, or to another form, is a new submission', async () => {
    const [one, other] = [await anInspectionForm(dana), await anInspectionForm(dana)];
    await sendWebForm(api, one.id, MARIA);
    await sendWebForm(api, one.id, { ...MARIA, wrong: 'It is worse.' });
    await sendWebForm(api, other.id, MARIA);

    expect(await submissions()).toHaveLength(3);
  });

  test('from another network, without a name or address, is a new submission', async () => {
    const { id } = await anInspectionForm(dana);
    for (const remoteAddress of ['203.0.113.1', '203.0.113.2', '203.0.113.1']) {
      await api.anonymous.with({ remoteAddress }).ok(publicFormEndpoints.submit, {
        params: { id },
        body: { wrong: 'A leak' },
      });
    }

    expect(await submissions()).toHaveLength(2);
  });
});

describe('A form limited to one submission per person', () => {
  const once = () => anInspectionForm(dana, { allowMultipleSubmissions: false });

  const send = (id: number, answers: Record<string, string>) =>
    api.anonymous.call(publicFormEndpoints.submit, { params: { id }, body: answers });

  test.each([
    ['address', { name: 'M.', email: 'MARIA@mail.example' }],
    ['number', { name: 'M.', phone: '+1 801 555 0142' }],
  ])('rejects a repeat by the same %s, however it is written', async (_, again) => {
    const { id } = await once();
    expect((await send(id, MARIA)).status).toBe(200);
    const { status, body } = await send(id, again);

    expect(status).toBe(409);
    expect(body).toMatchObject({ message: 'You have already sent this form.' });
    expect((await send(id, { name: 'Ann', email: 'ann@mail.example' })).status).toBe(200);
    expect(await submissions()).toHaveLength(2);
  });

  test('keeps one of ten concurrent submissions by the same person', async () => {
    const { id } = await once();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => send(id, { ...MARIA, wrong: `Leak ${i}` })),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await submissions()).toHaveLength(1);
  });

  test('is not shown again to the browser that submitted it, but others can submit it', async () => {
    const { slug } = await once();
    const browser = api.anonymous;
    const { token } = await openPage(browser, slug);
    api.clock.pass(1);
    const parts = [['name', 'Maria']] as const;
    const sent = await postPage(browser, slug, { token, parts });

    expect(sent.body).toContain('Form Submitted');
    expect(sent.body).not.toContain('Submit Another Response');
    expect((await openPage(browser, slug)).page.body).toContain('You have already sent this form.');
    const more = [['name', 'Maria A.']] as const;
    const again = await postPage(browser, slug, { token, parts: more });
    expect(again.status).toBe(409);
    expect(again.body).toContain('You have already sent this form.');
    const other = await openPage(api.anonymous, slug);
    api.clock.pass(1);
    const others = await postPage(api.anonymous, slug, { token: other.token, parts: more });
    expect(others.status).toBe(200);
  });

  test('ignores a cookie without its signature', async () => {
    const { id, slug } = await once();
    const browser = api.anonymous.with({ headers: { cookie: `gable-form-${id}=yes` } });

    expect((await openPage(browser, slug)).page.body).toContain('<form');
  });
});
