import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { teamEndpoints } from '#features/office/team/team-endpoints.ts';
import { AppError } from '#shared/app-error.ts';
import type { Note } from '#shared/records/note.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { ME } from '#test/web/me.ts';
import { aColleague, PHOTO } from '#test/web/people.ts';
import { render } from '#test/web/render.tsx';
import { noteEndpoints } from '../note-endpoints.ts';
import { NoteHead } from './note-head.tsx';
import { NoteLine } from './note-line.tsx';

const PEOPLE = [
  { id: 2, fullName: 'Priya Nair', username: 'priya' },
  { id: 3, fullName: 'Tom Okafor', username: 'tom' },
];

function aNote(id: number, more: Partial<Note> = {}): Note {
  return {
    id,
    text: `Note ${id}`,
    mentions: [],
    isPinned: true,
    authorId: ME.id,
    by: ME.fullName,
    createdAt: '2026-11-21T15:00:00.000Z',
    editedAt: null,
    version: 1,
    ...more,
  };
}

/** Mocks the API with these pinned notes and the people to mention. */
function serve(pinned: Note[] = []) {
  answer(teamEndpoints.users, () => []);
  answer(noteEndpoints.pinned, () => [...pinned]);
  const created = answer(noteEndpoints.create, () => aNote(9, { isPinned: false }));
  answer(noteEndpoints.people, ({ query }) => {
    const q = (query.get('q') ?? '').toLowerCase();
    const isSecond = query.get('page') === '2';
    if (isSecond)
      return { people: [{ id: 4, fullName: 'Uma Reed', username: 'uma' }], hasMore: false };
    const people = PEOPLE.filter(({ fullName }) => fullName.toLowerCase().includes(q));

    return { people, hasMore: q === '' };
  });

  return { created };
}

const head = <NoteHead entity="jobs" id={7} />;
const write = page.getByRole('button', { name: 'Write a note…' });
const field = page.getByRole('textbox', { name: 'Note' });
const option = (name: string) => page.getByRole('option', { name });
const add = page.getByRole('button', { name: 'Add Note' });

test('A note with a mention can be written with only the keyboard', async () => {
  const { created } = serve();
  await render(head);
  await write.click();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('Look at this, @');
  await expect.element(page.getByRole('listbox', { name: 'People to mention' })).toBeVisible();
  await expect.element(option('Priya Nair')).toHaveAttribute('aria-selected', 'true');
  await expectReadable();

  await userEvent.keyboard('{ArrowDown}');
  await expect.element(option('Tom Okafor')).toHaveAttribute('aria-selected', 'true');
  expect(field.element().getAttribute('aria-activedescendant')).toBe(
    option('Tom Okafor').element().id,
  );
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('Look at this, @Tom Okafor ');
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  await userEvent.keyboard('please{Control>}{Enter}{/Control}');

  await expect.element(write).toBeVisible();
  expect(created()).toMatchObject([
    {
      params: { entity: 'jobs', id: '7' },
      body: { text: 'Look at this, @Tom Okafor please', mentions: [3] },
    },
  ]);
});

test('People are filtered while typing, chosen by touch, and shown a page at a time on a phone', async () => {
  const { created } = serve();
  await render(head, { isPhone: true });
  await write.click();
  await field.fill('@');
  await option('Show more people').click();
  await expect.element(option('Uma Reed')).toBeVisible();
  expect(option('Uma Reed').element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);

  await field.fill('Hi @pri');
  await expect.element(option('Tom Okafor')).not.toBeInTheDocument();
  await option('Priya Nair').click();
  await expect.element(field).toHaveValue('Hi @Priya Nair ');
  await add.click();
  await expect.element(write).toBeVisible();
  expect(created()).toMatchObject([{ body: { text: 'Hi @Priya Nair', mentions: [2] } }]);
});

test('Enter right after typing a name chooses that person, not one from the previous results', async () => {
  serve();
  await render(head);
  await write.click();
  await field.fill('@');
  await expect.element(option('Priya Nair')).toBeVisible();
  await userEvent.keyboard('tom{Enter}and you');

  await expect.element(field).toHaveValue('@Tom Okafor and you');
});

test('A mention that was deleted from the text is not submitted', async () => {
  const { created } = serve();
  await render(head);
  await write.click();
  await field.fill('@tom');
  await option('Tom Okafor').click();
  await field.fill('Never mind');
  await add.click();

  await expect.poll(() => created().length).toBe(1);
  expect(created()[0]?.body).toMatchObject({ mentions: [] });
});

test('The typed text stays when it cannot be saved, and an empty note is not submitted', async () => {
  serve();
  const calls = answer(noteEndpoints.create, () => {
    throw new AppError(
      'bad_input',
      'Tom Okafor does not have access to this job and cannot be mentioned here.',
    );
  });
  await render(head);
  await write.click();
  await add.click();
  await expect.element(page.getByText('Write something first.')).toBeVisible();
  expect(calls()).toHaveLength(0);

  await field.fill('Hi');
  await add.click();
  await expect.element(page.getByText('Tom Okafor does not have access to this job')).toBeVisible();
  await expect.element(field).toHaveValue('Hi');
});

test('Pinned notes are at the top, with highlighted mentions and links', async () => {
  serve([
    aNote(2, {
      text: 'Ask @Tom Okafor\nsee https://example.com/roof.',
      mentions: [{ userId: 3, name: 'Tom Okafor' }],
      editedAt: '2026-11-21T16:00:00.000Z',
    }),
    aNote(1, { by: 'Priya Nair', authorId: 2 }),
  ]);
  await render(head);

  const [first] = page.getByRole('article').elements();
  await expect.element(page.getByRole('article').first()).toHaveTextContent(/Pinned/);
  expect(first?.textContent).toContain('edited');
  const link = page.getByRole('link', { name: 'https://example.com/roof', exact: true });
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  await expectReadable();
});

test('A note shows the photo of its author, or the initials without a photo', async () => {
  serve([aNote(1, { authorId: 2, by: 'Priya Nair' }), aNote(2, { authorId: 3, by: 'Tom Okafor' })]);
  const asked = answer(teamEndpoints.users, () => [
    aColleague({ id: 2, avatar: PHOTO }),
    aColleague({ id: 3 }),
  ]);
  await render(head);
  const pictureIn = (name: string) =>
    page.getByRole('article', { name }).element().querySelector('img')?.getAttribute('src');

  await expect.poll(() => pictureIn('Note by Priya Nair')).toBe(PHOTO);
  expect(pictureIn('Note by Tom Okafor')).toBeUndefined();
  await expect
    .element(page.getByRole('article', { name: 'Note by Tom Okafor' }))
    .toHaveTextContent('TO');
  expect(asked()).toHaveLength(1);
});

test('An author can edit their note, and every reader can unpin it', async () => {
  serve([aNote(1, { text: 'Gate code 4471' })]);
  const changes = answer(noteEndpoints.change, () => aNote(1));
  await render(head);
  await page.getByRole('button', { name: 'Actions for the note by' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await field.fill('Gate code 4472');
  await page.getByRole('button', { name: 'Save Note' }).click();
  await expect.poll(() => changes().length).toBe(1);
  await page.getByRole('button', { name: 'Actions for the note by' }).click();
  await page.getByRole('menuitem', { name: 'Unpin' }).click();

  await expect.poll(() => changes().length).toBe(2);
  expect(changes().map(({ body }) => body)).toEqual([
    { text: 'Gate code 4472', mentions: [], version: 1 },
    { isPinned: false },
  ]);
});

test('A note that another user changed is replaced only when it is saved again', async () => {
  serve([aNote(1)]);
  const changes = answer(noteEndpoints.change, ({ body }) => {
    if ((body as { version: number }).version < 2) {
      throw new AppError('conflict', 'This note was changed while you were editing.', {
        details: { current: aNote(1, { version: 2 }) },
      });
    }

    return aNote(1);
  });
  await render(head);
  await page.getByRole('button', { name: 'Actions for the note by' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await field.fill('Mine');
  const save = page.getByRole('button', { name: 'Save Note' });
  await save.click();
  await expect.element(page.getByText('changed while you were editing')).toBeVisible();
  await save.click();

  await expect.poll(() => changes().length).toBe(2);
  await expect.element(save).not.toBeInTheDocument();
});

test("Only an administrator can delete another user's note, after a question", async () => {
  serve([aNote(1, { by: 'Priya Nair', authorId: 2 })]);
  const removed = answer(noteEndpoints.remove, () => undefined);
  const shown = await render(head);
  const menu = page.getByRole('button', { name: 'Actions for the note by Priya Nair' });
  await menu.click();
  await expect.element(page.getByRole('menuitem', { name: 'Unpin' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Edit' })).not.toBeInTheDocument();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => removed().length).toBe(1);
  await shown.unmount();

  await render(head, { me: { accessProfile: 'Field Technician' } });
  await menu.click();
  await expect.element(page.getByRole('menuitem', { name: 'Unpin' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument();
});

test('The note from a notification comes first; a deleted note says so', async () => {
  serve([aNote(1)]);
  answer(noteEndpoints.read, ({ params }) => {
    if (params['noteId'] === '5') return aNote(5, { text: 'Look here', isPinned: false });
    throw new AppError('not_found', 'Note not found.');
  });
  const shown = await render(head, { address: '/here#note-5' });
  await expect.element(page.getByRole('article').first()).toHaveTextContent(/Look here/);
  await expect.element(page.getByText('Note 1')).toBeVisible();
  await shown.unmount();

  await render(head, { address: '/here#note-6' });
  await expect.element(page.getByText('This note was deleted.')).toBeVisible();
});

test("On a client's timeline, a note names its job", async () => {
  serve();
  const shown = await render(
    <NoteLine
      isOwn={false}
      event={{
        id: 1,
        at: '2026-11-21T15:00:00.000Z',
        actor: 'user',
        by: ME.fullName,
        entity: 'jobs',
        entityId: 7,
        label: 'Alvarez re-roof',
        action: 'noted',
        changes: {},
        reason: null,
        via: 'screen',
        note: aNote(1, { isPinned: false }),
      }}
    />,
  );

  await page.getByRole('link', { name: 'job Alvarez re-roof' }).click();
  await expect.poll(shown.address).toBe('/jobs/7');
});
