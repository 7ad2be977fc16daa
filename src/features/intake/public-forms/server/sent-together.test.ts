import { beforeEach, describe, expect, test } from 'vitest';
import { notificationEndpoints } from '#features/office/notifications/notification-endpoints.ts';
import { webFormSubmissionEndpoints } from '#features/intake/web-form-submissions/web-form-submission-endpoints.ts';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { anInspectionForm } from '#test/sent-forms.ts';
import type { Sent } from '#test/sent-forms.ts';
import { publicFormEndpoints } from '../public-form-endpoints.ts';

const api = await startApi();
let dana: TestUser;

beforeEach(async () => {
  await api.reset();
  dana = await api.setUp();
});

const submissions = () => dana.ok(webFormSubmissionEndpoints.list);

/** Submits from a separate network each time. */
const send = (nth: number, id: number, body: Sent) =>
  api.anonymous
    .with({ remoteAddress: `203.0.113.${nth}` })
    .call(publicFormEndpoints.submit, { params: { id: String(id) }, body: { ...body } });

const visitor = (nth: number) => ({ name: `Visitor ${nth}`, email: `v${nth}@mail.example` });

describe("Forty visitors' concurrent submissions", () => {
  test('are stored, each with its own answers and audit entry', async () => {
    const { id } = await anInspectionForm(dana);
    const sent = Array.from({ length: 40 }, (_, nth) => visitor(nth));
    const answers = await Promise.all(sent.map((one, nth) => send(nth, id, one)));

    expect(answers.map(({ status }) => status)).toEqual(sent.map(() => 200));
    const kept = await submissions();
    expect(kept.map(({ sender, email }) => ({ name: sender, email })).toSorted(byName)).toEqual(
      sent.toSorted(byName),
    );
    for (const { id: submissionId, email } of kept.slice(0, 3)) {
      const events = await dana.ok(historyEndpoints.timeline, {
        params: { entity: 'web_form_submissions', id: submissionId },
      });
      expect(events).toHaveLength(1);
      expect(events[0]?.changes['email']?.after).toBe(email);
    }
  });

  test('send one notification with their number', async () => {
    const { id } = await anInspectionForm(dana);
    await Promise.all(Array.from({ length: 40 }, (_, nth) => send(nth, id, visitor(nth))));
    const notified = await dana.ok(notificationEndpoints.list);

    expect(notified.notifications.reduce((sum, { count }) => sum + count, 0)).toBe(40);
    expect(notified.notifications.length).toBeLessThan(20);
  });

  test("are attached as the form's settings say", async () => {
    const { id } = await anInspectionForm(dana, { attachToJob: true });
    await Promise.all(Array.from({ length: 12 }, (_, nth) => send(nth, id, visitor(nth))));
    const kept = await submissions();

    expect(new Set(kept.map(({ jobId }) => jobId)).size).toBe(12);
    expect(kept.every(({ contactId }) => contactId !== null)).toBe(true);
  });

  test('are accepted, except for an invalid one', async () => {
    const { id } = await anInspectionForm(dana);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nth) =>
        send(nth, id, nth % 5 === 0 ? { email: 'no address' } : visitor(nth)),
      ),
    );

    expect(answers.filter(({ status }) => status === 400)).toHaveLength(4);
    expect(await submissions()).toHaveLength(16);
  });

  test('from one network are spam starting with the third copy of the same text', async () => {
    const { id } = await anInspectionForm(dana);
    const wrong = 'Buy our wonderful gutters today, all of them';
    await Promise.all(
      Array.from({ length: 6 }, (_, nth) => send(1, id, { ...visitor(nth), wrong })),
    );
    const kept = await submissions();

    expect(kept.filter(({ status }) => status === 'new')).toHaveLength(2);
    expect(kept.filter(({ status }) => status === 'spam')).toHaveLength(4);
  });
});

test('A network over its limit has exactly 30 of 35 concurrent submissions accepted', async () => {
  const { id } = await anInspectionForm(dana);
  const answers = await Promise.all(
    Array.from({ length: 35 }, (_, nth) => send(1, id, visitor(nth))),
  );

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
});

function byName(a: { name: string }, b: { name: string }): number {
  return a.name < b.name ? -1 : 1;
}
