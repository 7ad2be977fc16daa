import { Button, Group, Text } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import classes from './photo-crop-dialog.module.css';
import { dragged, inside, MAX_ZOOM, squareOf, WHOLE, type Crop } from '../photo-crop.ts';

/** The width and height of the uploaded picture, in pixels: twice the size the server stores. */
const SENT = 512;
const STEP = 0.05;
const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { left, top, side } = squareOf(picture, crop);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot edit photos.');
  context.imageSmoothingQuality = 'high';
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/** Returns the cropped square as a new file. */
function cut(picture: ImageBitmap, crop: Crop): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = SENT;
  canvas.height = SENT;
  draw(canvas, picture, crop);

  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob
          ? resolve(new File([blob], 'photo', { type: blob.type }))
          : reject(new Error('This image cannot be read. Try another one.')),
      'image/webp',
      0.92,
    );
  });
}

/** Few browsers can display HEIC photos. The server decodes them and crops them to the center. */
const isHeic = ({ type }: File) => /^image\/hei[cf]$/.test(type);

/** Loads the picture with its orientation applied; 'unreadable' if the browser can't display it. */
function usePicture(file: File): ImageBitmap | 'unreadable' | null {
  const [picture, setPicture] = useState<ImageBitmap | 'unreadable' | null>(null);
  useEffect(() => {
    let isOpen = true;
    createImageBitmap(file).then(
      (bitmap) => isOpen && setPicture(bitmap),
      () => isOpen && setPicture('unreadable'),
    );

    return () => {
      isOpen = false;
    };
  }, [file]);

  return picture;
}

interface PhotoCropDialogProps {
  file: File;
  onCrop: (square: File) => void;
  onClose: () => void;
}

/**
 * Lets the user drag and zoom to choose the square to use as their photo, by mouse, touch, or
 * keyboard.
 */
export function PhotoCropDialog({ file, onCrop, onClose }: PhotoCropDialogProps) {
  const picture = usePicture(file);
  const [crop, setCrop] = useState(WHOLE);
  const [isCutting, setIsCutting] = useState(false);
  const isReady = picture !== null && picture !== 'unreadable';

  const isUncut = picture === 'unreadable' && isHeic(file);

  const use = async () => {
    if (isUncut) onCrop(file);
    if (!isReady) return;
    setIsCutting(true);
    onCrop(await cut(picture, crop));
  };

  return (
    <Dialog title="Adjust your photo" size={400} onClose={onClose}>
      {picture === null && <Skeleton height={280} />}
      {picture === 'unreadable' && (
        <Text role="alert">
          {isUncut
            ? 'This browser cannot preview HEIC photos. The center will be used as your photo.'
            : 'This image cannot be read. Try another one.'}
        </Text>
      )}
      {isReady && <Frame picture={picture} crop={crop} onChange={setCrop} />}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {(picture !== 'unreadable' || isUncut) && (
          <Button disabled={!isReady && !isUncut} loading={isCutting} onClick={() => void use()}>
            Use photo
          </Button>
        )}
      </Group>
    </Dialog>
  );
}

interface FrameProps {
  picture: ImageBitmap;
  crop: Crop;
  onChange: (next: (crop: Crop) => Crop) => void;
}

interface Point {
  x: number;
  y: number;
}

function Frame({ picture, crop, onChange }: FrameProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pointers = useRef(new Map<number, Point>());
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, crop);
  }, [picture, crop]);

  const zoom = (factor: number) =>
    onChange((now) => inside(picture, { ...now, zoom: now.zoom * factor }));

  const onPointerMove = ({ pointerId, clientX, clientY, currentTarget }: PointerEvent) => {
    const before = pointers.current.get(pointerId);
    if (!before) return;
    const to = { x: clientX, y: clientY };
    const other = [...pointers.current].find(([id]) => id !== pointerId)?.[1];
    pointers.current.set(pointerId, to);
    if (other) {
      const apart = (one: Point) => Math.hypot(one.x - other.x, one.y - other.y);
      return zoom(apart(to) / Math.max(apart(before), 1));
    }
    const side = currentTarget.clientWidth;
    const by = { x: (to.x - before.x) / side, y: (to.y - before.y) / side };
    onChange((now) => dragged(picture, now, by));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const by = ARROWS[event.key];
    if (!by) return;
    event.preventDefault();
    onChange((now) => dragged(picture, now, by));
  };
  const lift = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId);

  return (
    <>
      <button
        type="button"
        className={classes.frame}
        aria-label="Photo. Drag it or use the arrow keys."
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        }}
        onPointerMove={onPointerMove}
        onPointerUp={lift}
        onPointerCancel={lift}
        onWheel={({ deltaY }) => zoom(Math.exp(-deltaY / 400))}
        onKeyDown={onKeyDown}
      >
        <canvas ref={canvas} width={SENT} height={SENT} className={classes.picture} aria-hidden />
      </button>
      <label className={classes.zoom}>
        Zoom
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={STEP}
          value={crop.zoom}
          onChange={({ currentTarget: { valueAsNumber } }) =>
            onChange((now) => inside(picture, { ...now, zoom: valueAsNumber }))
          }
        />
      </label>
    </>
  );
}
