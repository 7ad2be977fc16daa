import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectReadable } from '#test/web/accessibility.ts';
import { aGate } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { aSource } from '#test/web/roofs.tsx';
import { AsyncPicker, type AsyncPickerProps, type PickerSource } from './async-picker.tsx';

type PickerProps = Omit<AsyncPickerProps, 'value' | 'onChange'> & { initial?: number };

function Picker({ initial, ...props }: PickerProps) {
  const [id, setId] = useState<number | null>(initial ?? null);

  return (
    <>
      <AsyncPicker {...props} label="Client" value={id} onChange={setId} />
      <p>Chosen: {id ?? 'nobody'}</p>
      <button type="button">Next</button>
    </>
  );
}

const NAMES = ['Ada Park', 'Ben Okafor', 'Olu Nguyen'];
const field = page.getByRole('combobox', { name: 'Client' });
const option = (name: string) => page.getByRole('option', { name });
const chosen = (id: string) => expect.element(page.getByText(`Chosen: ${id}`)).toBeVisible();

test('a picker asks the server once for what was typed and offers what it found', async () => {
  const source = aSource(NAMES);
  const search = vi.fn<PickerSource['search']>(source.search);
  await render(<Picker source={{ ...source, search }} />);

  await field.click();
  await expect.element(option('Ada Park 1 Elm St')).toBeVisible();
  await userEvent.keyboard('olu');
  await expect.element(option('Ada Park')).not.toBeInTheDocument();
  expect(search.mock.calls.map(([q]) => q)).toEqual(['', 'olu']);
  await expectReadable();
  await option('Olu Nguyen').click();
  await chosen('3');
  await expect.element(field).toHaveValue('Olu Nguyen');
});

test('a picker is used with the keyboard alone, and Escape leaves the choice as it was', async () => {
  await render(<Picker source={aSource(NAMES)} />);

  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(option('Ben Okafor')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await chosen('2');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(option('Olu Nguyen')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(option('Olu Nguyen')).not.toBeInTheDocument();
  await chosen('2');
});

test('a picker names a chosen record that the search does not offer', async () => {
  const source = aSource(NAMES);
  await render(
    <Picker source={{ ...source, search: async () => ({ items: [], total: 0 }) }} initial={2} />,
  );

  await expect.element(field).toHaveValue('Ben Okafor');
});

test('a picker says how many more there are, and that typing narrows them down', async () => {
  await render(<Picker source={aSource(Array.from({ length: 40 }, (_, n) => `Client ${n}`))} />);

  await field.click();
  await expect.element(option('15 more. Type to narrow the list.')).toBeDisabled();
});

test('a picker that finds nothing says so, and can offer to create what was typed', async () => {
  const onCreate = vi.fn<(q: string) => void>();
  await render(
    <Picker
      source={aSource(NAMES)}
      nothingFound="No clients available"
      quickCreate={{ label: (q) => `Add “${q}”`, onCreate }}
    />,
  );

  await field.fill('Zoe');
  await expect.element(option('No clients available')).toBeDisabled();
  await option('Add “Zoe”').click();
  expect(onCreate.mock.calls).toEqual([['Zoe']]);
  await chosen('nobody');
});

test('a picker can look further and stays open for it', async () => {
  function Widening() {
    const [isWide, setIsWide] = useState(false);
    const narrow = aSource(['Ada Park']);
    const wide = { ...aSource(NAMES), key: ['everybody'] };

    return (
      <Picker
        source={isWide ? wide : narrow}
        {...(!isWide && { widen: { label: 'Show everyone', onWiden: () => setIsWide(true) } })}
      />
    );
  }
  await render(<Widening />);

  await field.click();
  await option('Show everyone').click();
  await option('Olu Nguyen').click();
  await chosen('3');
});

test('a picker shows why a record cannot be chosen', async () => {
  const items = [{ id: 1, label: 'INV-1', disabledReason: 'Already paid' }];
  await render(<Picker source={{ ...aSource([]), search: async () => ({ items, total: 1 }) }} />);

  await field.click();
  await expect.element(option('INV-1 Already paid')).toBeDisabled();
});

test('a picker can be read while it searches and when there is nothing to choose from', async () => {
  const gate = aGate();
  const search = () => gate.opened.then(() => ({ items: [], total: 0 }));
  await render(<Picker source={{ ...aSource([]), search }} nothingFound="No clients available" />);

  await field.click();
  await expect.element(page.getByText('Searching…')).toBeVisible();
  await expectReadable();
  gate.open();
  await expect.element(page.getByText('No clients available')).toBeVisible();
  await expectReadable();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await chosen('nobody');
});

test('the choices of a picker low on the screen stand above it, however late they arrive', async () => {
  const gate = aGate();
  const found = aSource(Array.from({ length: 12 }, (_, n) => `Client ${n + 1}`));
  const search: PickerSource['search'] = async (...asked) => {
    await gate.opened;
    return found.search(...asked);
  };
  await render(
    <div style={{ paddingTop: 620 }}>
      <Picker source={{ ...found, search }} />
    </div>,
    { isPhone: true },
  );

  await field.click();
  await expect.element(page.getByText('Searching…')).toBeVisible();
  gate.open();
  await expect.element(option('Client 12')).toBeInTheDocument();
  const bottom = () => page.getByRole('listbox').element().getBoundingClientRect().bottom;
  await expect.poll(bottom).toBeLessThanOrEqual(field.element().getBoundingClientRect().top);
});

test('a picker that cannot be loaded says so', async () => {
  const search = () => Promise.reject(new Error('down'));
  await render(<Picker source={{ ...aSource([]), search }} />);

  await field.click();
  await expect.element(page.getByText('Failed to load. Close this and try again.')).toBeVisible();
});
