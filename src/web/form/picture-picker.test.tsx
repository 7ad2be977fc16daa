import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectReadable } from '#test/web/accessibility.ts';
import { render } from '#test/web/render.tsx';
import { ApiError } from '../api/api-client.ts';
import { PicturePicker } from './picture-picker.tsx';

const MEGABYTE = 1024 * 1024;

function Logo({ refuses = false }: { refuses?: boolean }) {
  const [kept, setKept] = useState<string | null>(null);

  return (
    <>
      <PicturePicker
        label="Logo"
        chooseLabel={kept ? 'Replace logo' : 'Upload logo'}
        hasPicture={kept !== null}
        onChange={async (picture) => {
          if (refuses) throw new ApiError(400, 'bad_input', 'The picture could not be read.');
          setKept(picture && picture.name);
        }}
      />
      <p>Kept: {kept ?? 'none'}</p>
    </>
  );
}

const kept = (name: string) => expect.element(page.getByText(`Kept: ${name}`)).toBeVisible();

/** Selects a file, as the browser's file dialog would. */
function choose(name: string, type: string, bytes = 10): void {
  const input = page.getByLabelText('Logo', { exact: true }).element() as HTMLInputElement;
  const files = new DataTransfer();
  files.items.add(new File([new Uint8Array(bytes)], name, { type }));
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

test('a chosen picture is kept at once, can be replaced and removed', async () => {
  await render(<Logo />);
  await expect.element(page.getByRole('button', { name: 'Upload logo' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Remove' })).not.toBeInTheDocument();

  choose('roof.png', 'image/png');
  await kept('roof.png');
  choose('house.webp', 'image/webp');
  await kept('house.webp');
  await expectReadable();
  await page.getByRole('button', { name: 'Remove' }).click();
  await kept('none');
});

test.each([
  ['is no picture', 'plan.pdf', 'application/pdf', 10, 'Use a PNG, JPEG, HEIC, or WebP image.'],
  ['is too large', 'roof.png', 'image/png', 10 * MEGABYTE + 1, 'Use an image of at most 10 MB.'],
])('a file that %s is refused before it is sent', async (_, name, type, bytes, message) => {
  await render(<Logo />);

  choose(name, type, bytes);
  await expect.element(page.getByRole('alert')).toHaveTextContent(message);
  await kept('none');
  choose('roof.png', 'image/png');
  await kept('roof.png');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('a picture that cannot be kept says why', async () => {
  await render(<Logo refuses />);

  choose('roof.png', 'image/png');
  await expect.element(page.getByRole('alert')).toHaveTextContent('The picture could not be read.');
  await kept('none');
});
