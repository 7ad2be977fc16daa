import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { HistoryEvent } from '#shared/records/audit-event.ts';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { ME } from '#test/web/me.ts';
import { render } from '#test/web/render.tsx';
import { Timeline } from './timeline.tsx';

/** Creates an event at noon Denver time on a day in November 2026. */
function anEvent(id: number, day: number, more: Partial<HistoryEvent> = {}): HistoryEvent {
  return {
    id,
    at: `2026-11-${String(day).padStart(2, '0')}T19:00:00.000Z`,
    actor: 'user',
    by: 'Dana Whitfield',
    entity: 'jobs',
    entityId: 7,
    label: 'Alvarez re-roof',
    action: 'updated',
    changes: { status: { before: 'lead', after: 'sold' } },
    reason: null,
    via: 'screen',
    ...more,
  };
}

const TWO_FIELDS = {
  city: { before: null, after: 'Provo' },
  status: { before: 'sold', after: 'scheduled' },
};

test('A timeline has a line for each event under its day, and the fields of a larger change on demand', async () => {
  answer(historyEndpoints.timeline, () => [
    anEvent(4, 21, { changes: TWO_FIELDS }),
    anEvent(3, 21),
    anEvent(2, 20),
    anEvent(1, 2, { action: 'created', changes: {} }),
  ]);
  await render(<Timeline entity="jobs" id={7} />, { me: { ...ME, today: '2026-11-21' } });

  await expect
    .element(page.getByText('Dana Whitfield changed Status from Lead to Sold').first())
    .toBeVisible();
  expect(
    page
      .getByRole('heading')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Today', 'Yesterday', 'Nov 2, 2026']);
  await expect.element(page.getByText('Provo')).not.toBeInTheDocument();

  const details = page.getByRole('button', { name: 'Details' });
  await expect.element(details).toHaveAttribute('aria-expanded', 'false');
  await details.click();
  await expect.element(page.getByText('City: nothing')).toHaveTextContent('“Provo”');
  await expectReadable();
  await details.click();
  await expect.element(page.getByText('Provo')).not.toBeInTheDocument();
});

test('Older events are loaded on demand, and a filter asks the server', async () => {
  const all = Array.from({ length: 25 }, (_, n) => anEvent(100 - n, 21));
  const asked: URLSearchParams[] = [];
  answer(historyEndpoints.timeline, ({ query }) => {
    asked.push(query);
    const before = Number(query.get('before') ?? 1000);

    return query.get('show') === 'money'
      ? []
      : all.filter(({ id }) => id < before).slice(0, Number(query.get('limit')));
  });
  await render(<Timeline entity="jobs" id={7} />, { isPhone: true });
  await expect.poll(() => page.getByRole('listitem').elements().length).toBe(20);

  await page.getByRole('button', { name: 'Show older' }).click();
  await expect.poll(() => page.getByRole('listitem').elements().length).toBe(25);
  await expect.element(page.getByRole('button', { name: 'Show older' })).not.toBeInTheDocument();

  await page.getByText('Money').click();
  await expect.element(page.getByText('No money activity yet.')).toBeVisible();
  expect(asked.at(-1)?.get('show')).toBe('money');
});

test('A user who sees no amounts is offered no filter for them', async () => {
  answer(historyEndpoints.timeline, () => []);
  await render(<Timeline entity="jobs" id={7} />, { me: { accessProfile: 'Field Technician' } });

  await expect.element(page.getByText('No activity yet.')).toBeVisible();
  await expect.element(page.getByText('Money')).not.toBeInTheDocument();
});

test('A note above the timeline, since it is pinned or the address names it, is not in it again', async () => {
  const aNote = (id: number, isPinned = false) =>
    anEvent(100 + id, 21, {
      action: 'noted',
      changes: {},
      note: {
        id,
        text: `Note ${id}`,
        mentions: [],
        isPinned,
        authorId: 1,
        by: `Author ${id}`,
        createdAt: '2026-11-21T19:00:00.000Z',
        editedAt: null,
        version: 1,
      },
      by: `Author ${id}`,
    });
  answer(historyEndpoints.timeline, () => [aNote(9), aNote(8, true), aNote(7)]);
  await render(<Timeline entity="jobs" id={7} isBelowHead />, { address: '/here#note-9' });

  await expect.element(page.getByRole('listitem')).toHaveTextContent('Note 7');
});
