import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectReadable } from '#test/web/accessibility.ts';
import { render } from '#test/web/render.tsx';
import { PhotoCropDialog } from './photo-crop-dialog.tsx';

const use = page.getByRole('button', { name: 'Use photo' });
const frame = page.getByRole('button', { name: /^Photo. Drag it/ });
const zoom = page.getByRole('slider', { name: 'Zoom' });

/** An image of four vertical stripes: red, lime, blue, and white. */
async function fourFields(): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = 400;
  canvas.height = 100;
  const context = canvas.getContext('2d');
  for (const [index, color] of ['#f00', '#0f0', '#00f', '#fff'].entries()) {
    if (!context) throw new Error('no canvas');
    context.fillStyle = color;
    context.fillRect(index * 100, 0, 100, 100);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));

  return new File([blob ?? ''], 'fields.png', { type: 'image/png' });
}

/** Returns the colors at the left and right edges of a square, with each channel on or off. */
async function endsOf(square: File): Promise<string[]> {
  const bitmap = await createImageBitmap(square);
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  const context = canvas.getContext('2d');
  context?.drawImage(bitmap, 0, 0);

  return [8, bitmap.width - 8].map((x) =>
    [...(context?.getImageData(x, bitmap.height / 2, 1, 1).data ?? [])]
      .slice(0, 3)
      .map((channel) => (channel > 127 ? '1' : '0'))
      .join(''),
  );
}

const RED = '100';
const LIME = '010';
const BLUE = '001';

/** Opens the dialog. Returns the cropped square, and whether the dialog was closed. */
async function open(file: File, isPhone = false) {
  const said: { square: File | null; isClosed: boolean } = { square: null, isClosed: false };
  function Opened() {
    const [isOpen, setIsOpen] = useState(true);

    return (
      isOpen && (
        <PhotoCropDialog
          file={file}
          onCrop={(square) => {
            said.square = square;
            setIsOpen(false);
          }}
          onClose={() => {
            said.isClosed = true;
            setIsOpen(false);
          }}
        />
      )
    );
  }
  await render(<Opened />, { isPhone });

  return said;
}

async function used(said: { square: File | null }): Promise<string[]> {
  await use.click();
  await expect.poll(() => said.square).not.toBeNull();

  return endsOf(said.square ?? new File([], ''));
}

test('A photo that is not adjusted is the square in the middle of the picture', async () => {
  const said = await open(await fourFields(), true);
  await expect.element(frame).toBeVisible();
  await expectReadable();

  expect(await used(said)).toEqual([LIME, BLUE]);
});

test('The arrow keys move the photo as far as its edge', async () => {
  const said = await open(await fourFields());
  await expect.element(frame).toBeVisible();
  (frame.element() as HTMLElement).focus();
  for (let times = 0; times < 35; times += 1) await userEvent.keyboard('{ArrowRight}');

  expect(await used(said)).toEqual([RED, RED]);
});

test('A photo that is dragged shows another part of the picture', async () => {
  const said = await open(await fourFields());
  await expect.element(frame).toBeVisible();
  const element = frame.element() as HTMLElement;
  // Synthetic pointer events can't be captured.
  element.setPointerCapture = () => undefined;
  const move = (type: string, clientX: number) =>
    element.dispatchEvent(
      new PointerEvent(type, { pointerId: 1, clientX, clientY: 0, bubbles: true }),
    );
  move('pointerdown', 0);
  move('pointermove', 2_000);
  move('pointerup', 2_000);
  move('pointermove', -2_000);

  expect(await used(said)).toEqual([RED, RED]);
});

test('The zoom is a slider that the keyboard moves, and a photo zoomed in shows less of the picture', async () => {
  const said = await open(await fourFields());
  await expect.element(zoom).toHaveValue('1');
  (zoom.element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.element(zoom).toHaveValue('5');
  (frame.element() as HTMLElement).focus();
  for (let times = 0; times < 4; times += 1) await userEvent.keyboard('{ArrowRight}');

  expect(await used(said)).toEqual([LIME, BLUE]);
});

test('A picture that the browser cannot show has a message, and nothing of it is used', async () => {
  const said = await open(new File(['no picture'], 'photo.png', { type: 'image/png' }));

  await expect.element(page.getByRole('alert')).toHaveTextContent('Try another one.');
  await expect.element(use).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(said).toEqual({ square: null, isClosed: true });
});
